package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.BsonValues;
import dev.morphium.internal.mapping.codec.CodecValues;
import dev.morphium.internal.mapping.codec.CollectionCodec;
import dev.morphium.internal.mapping.codec.MapCodec;
import dev.morphium.internal.mapping.codec.Schemas;
import dev.morphium.internal.mapping.codec.ValueCodec;
import dev.morphium.mapping.reference.Lazy;
import dev.morphium.mapping.reference.ReferenceLoader;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.mapping.reference.ReferenceVisitor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The codec of a property with {@code @Reference}: the id of the object, an array of ids, or a
 * document with an id in each field.
 *
 * <p>Read are also database references ({@code $ref}, {@code $id}) and the documents in which
 * Morphium 6 kept references ({@code refid}). The objects of an array are loaded in one step.
 */
final class ReferenceCodec extends ValueCodec {
  private final ReferenceTarget target;
  private final ObjectCodec objects;
  private final @Nullable ValueCodec container;
  private final boolean omitMissing;
  private final @Nullable ReferenceCodec single;

  /**
   * A codec.
   *
   * @param container the codec of the collection or map that has the references; null for a single
   *     one
   * @param omitMissing whether a collection or map leaves out objects that are not found
   */
  ReferenceCodec(
      ObjectCodec objects,
      ReferenceTarget target,
      @Nullable ValueCodec container,
      boolean omitMissing) {
    this.objects = objects;
    this.target = target;
    this.container = container;
    this.omitMissing = omitMissing;
    this.single = container == null ? null : new ReferenceCodec(objects, target, null, false);
  }

  /** What is referred to. */
  ReferenceTarget target() {
    return target;
  }

  /** The codec of the collection or map that has the references; null for a single one. */
  @Nullable ValueCodec container() {
    return container;
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    ValueCodec many = container;
    if (many == null || !many.accepts(value)) {
      return writeOne(out, value);
    }
    int start = out.startDocument();
    if (many instanceof MapCodec map) {
      map.fields(value).forEach((name, one) -> writeElement(out, out.begin(name), one));
      out.endDocument(start);
      return BsonType.DOCUMENT;
    }
    int index = 0;
    for (Object one : ((CollectionCodec) many).elements(value)) {
      writeElement(out, out.begin(index++), one);
    }
    out.endDocument(start);
    return BsonType.ARRAY;
  }

  private void writeElement(BsonWriter out, int place, @Nullable Object one) {
    out.type(place, one == null ? BsonType.NULL : writeOne(out, one));
  }

  private byte writeOne(BsonWriter out, Object value) {
    if (value instanceof Lazy<?> pending) {
      BsonValue id = pending.id();
      Object object = id == null ? pending.get() : null;
      if (object != null) {
        return objects.writeId(out, object);
      }
      return id == null ? BsonType.NULL : BsonValues.write(out, id);
    }
    if (target.type().isInstance(value)) {
      return objects.writeId(out, value);
    }
    ValueCodec ids = ids();
    if (ids.accepts(value)) {
      return ids.write(out, value);
    }
    Object adapted = ids.adapted(value);
    if (adapted == null) {
      throw new MappingException(
          "a %s is neither %s nor its id"
              .formatted(value.getClass().getName(), objects.description()));
    }
    return ids.write(out, adapted);
  }

  /**
   * Requires that the objects have ids.
   *
   * @throws MappingException when a known class of them has none
   */
  void requireIds() {
    for (ClassCodec codec : objects.all()) {
      if (codec.idSlot() == null) {
        throw new MappingException(
            "%s refers to %s, which has no id: give one property there the annotation @Id"
                .formatted(target.place(), codec.type().getName()));
      }
    }
  }

  private ValueCodec ids() {
    for (ClassCodec codec : objects.all()) {
      PropertyAccessor id = codec.idSlot();
      if (id != null) {
        return id.codec;
      }
    }
    throw new MappingException(
        "a @Reference to %s needs an @Id there".formatted(target.type().getName()));
  }

  @Override
  public @Nullable Object read(BsonReader in, byte found) {
    BsonValue stored = BsonValues.read(in, found);
    ValueCodec many = container;
    if (many == null) {
      return objects(in, List.of(id(stored))).get(0);
    }
    if (many instanceof MapCodec map) {
      if (!stored.isDocument()) {
        throw mismatch(found);
      }
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      int index = 0;
      List<BsonValue> ids = ids(stored);
      List<? extends @Nullable Object> values = objects(in, ids);
      for (String name : stored.asDocument().keySet()) {
        if (isKept(ids.get(index), values.get(index))) {
          fields.put(name, values.get(index));
        }
        index++;
      }
      return map.of(fields);
    }
    if (!stored.isArray()) {
      throw mismatch(found);
    }
    List<BsonValue> ids = ids(stored);
    List<? extends @Nullable Object> values = objects(in, ids);
    List<@Nullable Object> kept = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      if (isKept(ids.get(i), values.get(i))) {
        kept.add(values.get(i));
      }
    }
    return ((CollectionCodec) many).of(kept);
  }

  private boolean isKept(BsonValue id, @Nullable Object found) {
    return found != null || !omitMissing || id.isNull();
  }

  /** The objects of ids, each loaded or to be loaded; null for null. */
  private List<? extends @Nullable Object> objects(BsonReader in, List<BsonValue> ids) {
    ReferenceLoader loader = loader(in);
    List<@Nullable Object> values = new ArrayList<>(ids.size());
    if (target.lazy()) {
      for (BsonValue id : ids) {
        values.add(id.isNull() ? null : loader.later(target.type(), target.collection(), id));
      }
      return values;
    }
    List<BsonValue> asked = ids.stream().filter(id -> !id.isNull()).toList();
    List<? extends @Nullable Object> loaded =
        asked.isEmpty() ? List.of() : loader.load(target.type(), target.collection(), asked);
    if (loaded.size() != asked.size()) {
      throw new MappingException(
          "the loader of references gave %d objects for %d ids"
              .formatted(loaded.size(), asked.size()));
    }
    int next = 0;
    for (BsonValue id : ids) {
      values.add(id.isNull() ? null : loaded.get(next++));
    }
    return values;
  }

  /** Tells of the references in a value. */
  void visit(BsonReader in, byte found, ReferenceVisitor visitor) {
    for (BsonValue id : ids(BsonValues.read(in, found))) {
      if (!id.isNull()) {
        visitor.found(target, id);
      }
    }
  }

  /** The ids in a stored value. */
  private List<BsonValue> ids(BsonValue stored) {
    if (container instanceof MapCodec && stored.isDocument()) {
      return stored.asDocument().values().stream().map(ReferenceCodec::id).toList();
    }
    if (container instanceof CollectionCodec && stored.isArray()) {
      return stored.asArray().stream().map(ReferenceCodec::id).toList();
    }
    return List.of(container == null ? id(stored) : BsonNull.VALUE);
  }

  private ReferenceLoader loader(BsonReader in) {
    if (in.attachment() instanceof ReferenceLoader loader) {
      return loader;
    }
    throw new MappingException(
        "nothing is there that reads references to %s: Mapper.Builder.references(…)"
            .formatted(target.type().getName()));
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
    return value instanceof Lazy<?>
        || target.type().isInstance(value)
        || (container != null && container.accepts(value))
        || ids().accepts(value);
  }

  @Override
  public @Nullable Object adapted(Object value) {
    return ids().adapted(value);
  }

  @Override
  public @Nullable ValueCodec element() {
    return container instanceof CollectionCodec ? single : null;
  }

  @Override
  public @Nullable Step step(String name) {
    if (container instanceof MapCodec
        || (container instanceof CollectionCodec && CodecValues.isPosition(name))) {
      return new Step(name, single);
    }
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
    if (container == null) {
      return schemas.of(ids());
    }
    return schemaOf(container instanceof MapCodec ? "object" : "array");
  }
}
