package dev.morphium.mapping.object;

import dev.morphium.bytes.BsonInput;
import dev.morphium.bytes.BsonOutput;
import dev.morphium.bytes.ElementType;
import dev.morphium.bytes.FieldName;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.codec.BsonValues;
import dev.morphium.mapping.codec.CollectionCodec;
import dev.morphium.mapping.codec.Schemas;
import dev.morphium.mapping.codec.ValueCodec;
import dev.morphium.mapping.reference.Lazy;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The codec of a property with {@code @Reference}: the id of the object, or an array of ids.
 *
 * <p>Read are also database references ({@code $ref}, {@code $id}) and the documents in which
 * Morphium 6 kept references ({@code refid}). The objects of an array are loaded in one step.
 */
final class ReferenceCodec extends ValueCodec {
  private final Class<?> target;
  private final @Nullable String collection;
  private final ObjectCodec objects;
  private final @Nullable CollectionCodec container;
  private final boolean lazy;

  /**
   * A codec.
   *
   * @param container the codec of the collection that has the references; null for a single one
   * @param lazy whether each is a {@link Lazy}
   */
  ReferenceCodec(
      ObjectCodec objects,
      Class<?> target,
      @Nullable String collection,
      @Nullable CollectionCodec container,
      boolean lazy) {
    this.objects = objects;
    this.target = target;
    this.collection = collection;
    this.container = container;
    this.lazy = lazy;
  }

  @Override
  public byte write(BsonOutput out, Object value) {
    CollectionCodec many = container;
    if (many == null || !many.accepts(value)) {
      return writeOne(out, value);
    }
    int start = out.startDocument();
    int index = 0;
    for (Object one : many.elements(value)) {
      int place = out.begin(FieldName.ofIndex(index++));
      out.type(place, one == null ? ElementType.NULL : writeOne(out, one));
    }
    out.endDocument(start);
    return ElementType.ARRAY;
  }

  private byte writeOne(BsonOutput out, Object value) {
    if (value instanceof Lazy<?> pending) {
      BsonValue id = pending.id();
      Object object = id == null ? pending.get() : null;
      if (object != null) {
        return objects.writeId(out, object);
      }
      return id == null ? ElementType.NULL : BsonValues.write(out, id);
    }
    if (target.isInstance(value)) {
      return objects.writeId(out, value);
    }
    ValueCodec ids = ids();
    if (!ids.accepts(value)) {
      throw new MappingException(
          "a %s is neither %s nor its id"
              .formatted(value.getClass().getName(), objects.description()));
    }
    return ids.write(out, value);
  }

  private ValueCodec ids() {
    for (ClassCodec codec : objects.all()) {
      Slot id = codec.idSlot();
      if (id != null) {
        return id.codec;
      }
    }
    throw new MappingException("a @Reference to %s needs an @Id there".formatted(target.getName()));
  }

  @Override
  public @Nullable Object read(BsonInput in, byte found) {
    BsonValue stored = BsonValues.read(in, found);
    CollectionCodec many = container;
    if (many == null) {
      return lazy ? later(id(stored), in) : load(in, List.of(id(stored))).get(0);
    }
    if (!stored.isArray()) {
      throw mismatch(found);
    }
    List<BsonValue> ids = stored.asArray().stream().map(ReferenceCodec::id).toList();
    List<@Nullable Object> objectsFound = new ArrayList<>();
    if (lazy) {
      ids.forEach(id -> objectsFound.add(later(id, in)));
    } else if (!ids.isEmpty()) {
      objectsFound.addAll(load(in, ids));
    }
    return many.of(objectsFound);
  }

  private Lazy<?> later(BsonValue id, BsonInput in) {
    ReferenceLoader loader = loader(in);
    return Lazy.of(id, () -> loader.load(target, collection, List.of(id)).get(0));
  }

  private List<? extends @Nullable Object> load(BsonInput in, List<BsonValue> ids) {
    List<? extends @Nullable Object> found = loader(in).load(target, collection, ids);
    if (found.size() != ids.size()) {
      throw new MappingException(
          "the loader of references gave %d objects for %d ids"
              .formatted(found.size(), ids.size()));
    }
    return found;
  }

  private ReferenceLoader loader(BsonInput in) {
    if (in.attachment() instanceof ReferenceLoader loader) {
      return loader;
    }
    throw new MappingException(
        "nothing is there that reads references to %s: MapperBuilder.references(…)"
            .formatted(target.getName()));
  }

  private static BsonValue id(BsonValue stored) {
    if (stored.isDocument()) {
      for (String name : List.of("$id", "refid")) {
        BsonValue id = stored.asDocument().get(name);
        if (id != null) {
          return id;
        }
      }
    }
    return stored;
  }

  @Override
  public boolean accepts(Object value) {
    CollectionCodec many = container;
    return value instanceof Lazy<?>
        || target.isInstance(value)
        || (many != null && many.accepts(value))
        || ids().accepts(value);
  }

  @Override
  public @Nullable Object adapted(Object value) {
    return ids().adapted(value);
  }

  @Override
  public @Nullable Step step(String name) {
    return name.equals("$id") ? new Step(name, null) : null;
  }

  @Override
  public String names() {
    return "none, because only the id is stored";
  }

  @Override
  public String description() {
    return "a reference to " + objects.description();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return container == null ? schemas.of(ids()) : schemaOf("array");
  }
}
