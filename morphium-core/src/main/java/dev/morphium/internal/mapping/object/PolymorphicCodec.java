package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.bson.FieldName;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.Schemas;
import dev.morphium.internal.mapping.codec.TypeIds;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The codec of a type with subtypes: documents say in one field whose they are.
 *
 * <p>The subtypes are those that a sealed type permits and those that were registered or used. The
 * full names of their classes are understood too, because Morphium 6 stored them.
 */
final class PolymorphicCodec extends ObjectCodec {
  private final Class<?> declared;
  private final String typeField;
  private final byte[] typeFieldName;
  private final Map<Class<?>, ClassCodec> classes = new HashMap<>();
  private final Map<String, ClassCodec> ids = new TreeMap<>();
  private final Map<String, ClassCodec> fullNames = new HashMap<>();
  private final Function<Class<?>, ClassCodec> others;
  private final Function<String, @Nullable ClassCodec> otherIds;

  /**
   * A codec without subtypes yet.
   *
   * @param others the codec of a class that is found only when it is written
   * @param otherIds the codec of such a class, by its type id
   */
  PolymorphicCodec(
      Class<?> declared,
      String typeField,
      Function<Class<?>, ClassCodec> others,
      Function<String, @Nullable ClassCodec> otherIds) {
    this.declared = declared;
    this.typeField = typeField;
    this.typeFieldName = FieldName.encode(typeField);
    this.others = others;
    this.otherIds = otherIds;
  }

  void add(ClassCodec codec) {
    classes.put(codec.type(), codec);
    fullNames.put(codec.type().getName(), codec);
    ClassCodec other = ids.put(String.valueOf(codec.typeId()), codec);
    if (other != null) {
      throw new MappingException(
          "%s and %s both have the type id '%s': give one another @Entity/@Embedded(typeId)"
              .formatted(other.type().getName(), codec.type().getName(), codec.typeId()));
    }
  }

  @Override
  public ClassCodec of(Object value) {
    ClassCodec known = classes.get(value.getClass());
    return known == null ? others.apply(value.getClass()) : known;
  }

  @Override
  public List<ClassCodec> all() {
    List<ClassCodec> all = new ArrayList<>();
    ClassCodec own = classes.get(declared);
    if (own != null) {
      all.add(own);
    }
    ids.values().stream().filter(codec -> codec != own).forEach(all::add);
    return all;
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    return of(value).write(out, value);
  }

  @Override
  public Object read(BsonReader in, byte found) {
    if (found != BsonType.DOCUMENT) {
      throw mismatch(found);
    }
    ClassCodec codec = find(in);
    if (codec == null) {
      String id = TypeIds.find(in, typeFieldName);
      throw new MappingException(
          (id == null
                  ? "the document has no %s that says which %s it is"
                      .formatted(typeField, declared.getSimpleName())
                  : "%s is '%s', which is no known %s"
                      .formatted(typeField, id, declared.getSimpleName()))
              + "; known are %s; MapperBuilder.register(…) adds others".formatted(ids.keySet()));
    }
    return codec.read(in, found);
  }

  /** The codec of the document that comes next; null when it says no known type. */
  @Nullable ClassCodec find(BsonReader in) {
    String id = TypeIds.find(in, typeFieldName);
    return id == null ? classes.get(declared) : byId(id);
  }

  private @Nullable ClassCodec byId(String id) {
    ClassCodec known = ids.get(id);
    if (known == null) {
      known = fullNames.get(id);
    }
    if (known == null) {
      ClassCodec other = otherIds.apply(id);
      known = other != null && declared.isAssignableFrom(other.type()) ? other : null;
    }
    return known;
  }

  private static boolean isOpen(Class<?> type) {
    if (!type.isSealed()) {
      return !Modifier.isFinal(type.getModifiers());
    }
    return Arrays.stream(type.getPermittedSubclasses()).anyMatch(PolymorphicCodec::isOpen);
  }

  @Override
  public boolean accepts(Object value) {
    return declared.isInstance(value);
  }

  @Override
  public @Nullable Step step(String name) {
    for (ClassCodec codec : all()) {
      Step step = codec.step(name);
      if (step != null) {
        return step;
      }
    }
    return name.equals(typeField) ? new Step(name, null) : null;
  }

  @Override
  public String names() {
    TreeSet<String> names = new TreeSet<>();
    for (ClassCodec codec : all()) {
      codec.slots().forEach(slot -> names.add(slot.name()));
    }
    return names.toString();
  }

  @Override
  public String description() {
    return "a " + declared.getSimpleName();
  }

  /** Where a subtype may come later, only what all subtypes have in common is known. */
  @Override
  public BsonDocument schema(Schemas schemas) {
    if (isOpen(declared)) {
      return ObjectSchema.ofOpen(classes.get(declared), typeField, schemas);
    }
    BsonArray choices = new BsonArray();
    for (ClassCodec codec : all()) {
      choices.add(schemas.of(codec));
    }
    return choices.isEmpty()
        ? new BsonDocument("bsonType", new BsonString("object"))
        : new BsonDocument("anyOf", choices);
  }
}
