package dev.morphium.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import java.util.HashSet;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Single values that say their type, since nothing declares it: {@code {class_name:
 * "java.time.LocalDate", value: ISODate(…)}}.
 */
public final class TypedValueCodec extends ValueCodec {
  /** The field of the value itself. */
  static final String VALUE = "value";

  /** What is understood without its type: as it was written, or as a wider type of the same. */
  private static final Set<String> UNDERSTOOD =
      Set.of(
          "[B",
          "[C",
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short",
          "java.lang.String",
          "java.lang.StringBuilder",
          "java.math.BigDecimal",
          "java.time.Instant",
          "java.util.Date",
          "java.util.UUID",
          "org.bson.types.Binary",
          "org.bson.types.Decimal128",
          "org.bson.types.ObjectId");

  private final Class<?> type;
  private final ValueCodec codec;
  private final String typeField;

  /** A codec of values of a class, which another codec writes. */
  public TypedValueCodec(Class<?> type, ValueCodec codec, String typeField) {
    this.type = type;
    this.codec = codec;
    this.typeField = typeField;
  }

  /** Whether values of a class say their type by themselves. */
  public static boolean isUnderstood(Class<?> type) {
    return UNDERSTOOD.contains(type.getName()) || BsonValue.class.isAssignableFrom(type);
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    int start = out.startDocument();
    int name = out.begin(typeField);
    out.string(type.getName());
    out.type(name, BsonType.STRING);
    int place = out.begin(VALUE);
    out.type(place, codec.write(out, value));
    out.endDocument(start);
    return BsonType.DOCUMENT;
  }

  @Override
  public @Nullable Object read(BsonReader in, byte found) {
    if (found != BsonType.DOCUMENT) {
      throw mismatch(found);
    }
    int end = in.startDocument();
    Object value = null;
    byte one;
    while ((one = in.type()) != BsonType.END) {
      if (in.cstring().equals(VALUE) && one != BsonType.NULL) {
        value = codec.read(in, one);
      } else {
        in.skip(one);
      }
    }
    in.endDocument(end);
    return value;
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
  }

  @Override
  public @Nullable Step step(String name) {
    return name.equals(VALUE) ? new Step(name, codec) : new Step(name, null);
  }

  @Override
  public String names() {
    return new HashSet<>(Set.of(typeField, VALUE)).toString();
  }

  @Override
  public String description() {
    return codec.description();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return schemaOf("object");
  }
}
