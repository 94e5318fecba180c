package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.mapping.type.JavaType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/**
 * Values whose type is not declared: properties of {@code Object}, and what is in them.
 *
 * <p>They are written as their own class would be, and say their type where that does not. What is
 * read is the plain Java value: numbers, strings, booleans, {@code Instant}, {@code ObjectId},
 * {@code BigDecimal}, {@code UUID}, {@code byte[]}, {@code List} and {@code Map<String, Object>}; a
 * document that names a known type is an object of it. What Java has no value for stays a {@code
 * BsonValue}.
 */
final class DynamicCodec extends ValueCodec {
  private static final JavaType LIST = new JavaType(List.class, List.of(JavaType.OBJECT));
  private static final JavaType MAP =
      new JavaType(Map.class, List.of(JavaType.of(String.class), JavaType.OBJECT));

  private final Class<?> type;
  private final CodecSource source;
  private final boolean typed;

  /**
   * @param typed whether values are to be read again as what they were
   */
  DynamicCodec(Class<?> type, CodecSource source, boolean typed) {
    this.type = type;
    this.source = source;
    this.typed = typed;
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    ValueCodec codec = typed ? source.typedCodecOf(value) : source.codecOf(value);
    if (codec instanceof DynamicCodec) {
      throw new IllegalArgumentException(
          ("a value of type %s cannot be stored: the type has no properties, and is none of the"
                  + " types of values")
              .formatted(value.getClass().getName()));
    }
    return codec.write(out, value);
  }

  @Override
  public Object read(BsonReader in, byte found) {
    Object value = plain(in, found);
    if (!type.isInstance(value)) {
      throw mismatch(found);
    }
    return value;
  }

  private Object plain(BsonReader in, byte found) {
    return switch (found) {
      case BsonType.DOUBLE -> in.float64();
      case BsonType.STRING -> in.string();
      case BsonType.BOOLEAN -> in.bool();
      case BsonType.INT32 -> in.int32();
      case BsonType.INT64 -> in.int64();
      case BsonType.DATE -> Instant.ofEpochMilli(in.int64());
      case BsonType.OBJECT_ID -> BsonValues.readObjectId(in);
      case BsonType.DECIMAL128 -> decimal(BsonValues.readDecimal(in));
      case BsonType.BINARY -> binary(BsonValues.readBinary(in));
      case BsonType.ARRAY -> required(source.codec(LIST).read(in, found));
      case BsonType.DOCUMENT -> document(in);
      default -> BsonValues.read(in, found);
    };
  }

  /** A number as Java has it; infinity, NaN and the negative zero stay what they are. */
  private static Object decimal(Decimal128 value) {
    if (!value.isFinite()) {
      return value;
    }
    try {
      return value.bigDecimalValue();
    } catch (ArithmeticException e) {
      return value; // the negative zero
    }
  }

  private static Object required(@Nullable Object value) {
    if (value == null) {
      throw new IllegalStateException("a codec gave nothing");
    }
    return value;
  }

  private static Object binary(BsonBinary binary) {
    if (binary.getType() == 4 && binary.getData().length == 16) {
      return binary.asUuid();
    }
    return binary.getType() == 0 ? binary.getData() : binary;
  }

  private Object document(BsonReader in) {
    String id = TypeIds.find(in, source.typeField());
    ValueCodec known = id == null ? null : source.codecOfTypeId(id);
    return required((known == null ? source.codec(MAP) : known).read(in, BsonType.DOCUMENT));
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
  }

  @Override
  public @Nullable Step step(String name) {
    return new Step(name, null);
  }

  @Override
  public String description() {
    return "a " + type.getSimpleName();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return type == Number.class ? schemaOf("number") : new BsonDocument();
  }
}
