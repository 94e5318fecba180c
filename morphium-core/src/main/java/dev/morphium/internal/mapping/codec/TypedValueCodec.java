package dev.morphium.internal.mapping.codec;

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
 *
 * <p>Morphium 6 stored the fields of some values beside the type's name: {@code {class_name:
 * "java.time.LocalDateTime", sec: …, n: …}}, and constants of enums as {@code {class_name:
 * "a.Color", name: "RED"}}. Both are read, and written where that is asked for.
 */
public final class TypedValueCodec extends ValueCodec {
  /** The field of the value itself. */
  static final String VALUE = "value";

  /** What is understood without its type: as it was written, or as a wider type of the same. */
  private static final Set<String> UNDERSTOOD =
      Set.of(
          "[B",
          "[C",
          "dev.morphium.mapping.type.MorphiumId",
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
  private final boolean morphium6;

  private TypedValueCodec(Class<?> type, ValueCodec codec, String typeField, boolean morphium6) {
    this.type = type;
    this.codec = codec;
    this.typeField = typeField;
    this.morphium6 = morphium6;
  }

  /**
   * A codec of values of a class that nothing declares: the one that is given where what it writes
   * says the type by itself.
   *
   * @param codec writes the values
   * @param morphium6 whether they are written as Morphium 6 did
   */
  public static ValueCodec of(
      Class<?> type, ValueCodec codec, String typeField, boolean morphium6) {
    boolean understood =
        UNDERSTOOD.contains(type.getName()) || BsonValue.class.isAssignableFrom(type);
    return understood && !(morphium6 && codec instanceof Morphium6Codec)
        ? codec
        : new TypedValueCodec(type, codec, typeField, morphium6);
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    int start = out.startDocument();
    int name = out.begin(typeField);
    out.string(type.getName());
    out.type(name, BsonType.STRING);
    BsonValue old = morphium6 ? codec.toBson(value) : null;
    if (old instanceof BsonDocument fields) {
      fields.forEach((field, content) -> write(out, field, content));
    } else if (old != null && codec instanceof EnumCodec) {
      write(out, EnumCodec.NAME, old);
    } else {
      int place = out.begin(VALUE);
      out.type(place, codec.write(out, value));
    }
    out.endDocument(start);
    return BsonType.DOCUMENT;
  }

  private static void write(BsonWriter out, String field, BsonValue content) {
    int place = out.begin(field);
    out.type(place, BsonValues.write(out, content));
  }

  @Override
  public @Nullable Object read(BsonReader in, byte found) {
    if (found != BsonType.DOCUMENT) {
      throw mismatch(found);
    }
    int start = in.position();
    int end = in.startDocument();
    int value = -1;
    byte valueType = BsonType.NULL;
    boolean others = false;
    byte one;
    while ((one = in.type()) != BsonType.END) {
      String field = in.cstring();
      if (field.equals(VALUE)) {
        value = in.position();
        valueType = one;
      } else {
        others |= !field.equals(typeField);
      }
      in.skip(one);
    }
    in.endDocument(end);
    int behind = in.position();
    if (!others && valueType == BsonType.NULL) {
      throw unreadable("a document without a value", null);
    }
    in.rewind(others ? start : value);
    Object read = codec.read(in, others ? BsonType.DOCUMENT : valueType);
    in.rewind(behind);
    return read;
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
