package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.bson.FieldName;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.Morphium6Codec.Form;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The table of the types that Morphium 6 stored in another form. Source: its type mappers, and
 * documents that Morphium 5.1.9 has written.
 *
 * <p>In lists and maps, version 5 stored what is no document as {@code {value: …}}, and gave
 * documents a {@code class_name}.
 */
final class Morphium6Forms {
  private static final int HEXADECIMAL = 16;
  private static final byte[] SECONDS = FieldName.header(BsonType.INT64, "seconds");
  private static final byte[] NANOS = FieldName.header(BsonType.INT32, "nanos");
  private static final byte[] SEC = FieldName.header(BsonType.INT64, "sec");
  private static final byte[] N = FieldName.header(BsonType.INT32, "n");
  private static final byte[] TYPE = FieldName.header(BsonType.STRING, "type");
  private static final byte[] VALUE = FieldName.header(BsonType.STRING, "value");

  private final Map<Class<?>, ValueCodec> codecs;
  private final boolean areWritten;

  /**
   * @param codecs those that get the forms
   * @param areWritten whether the forms of Morphium 6 are written
   */
  Morphium6Forms(Map<Class<?>, ValueCodec> codecs, boolean areWritten) {
    this.codecs = codecs;
    this.areWritten = areWritten;
  }

  /** Lets the codecs read the forms of Morphium 6, and write them where that is asked for. */
  void add() {
    add(
        BigDecimal.class,
        new Form<>(
            BsonType.DOCUMENT,
            "double",
            Morphium6Forms::writeDecimal,
            (in, type) -> BigDecimal.valueOf(value(in, type, BigDecimal.class).doubleValue())));
    add(
        BigInteger.class,
        new Form<>(
            BsonType.DOCUMENT,
            "object",
            Morphium6Forms::writeInteger,
            (in, type) -> new BigInteger(hexadecimal(in, type), HEXADECIMAL)));
    add(
        Character.class,
        new Form<>(
            BsonType.INT32,
            "int",
            (out, letter) -> {
              out.int32(letter);
              return BsonType.INT32;
            },
            (in, type) -> (char) value(in, type, Character.class).intValue()));
    codecs.put(char.class, codecs.get(Character.class));
    addTimes();
  }

  private void addTimes() {
    add(
        Instant.class,
        new Form<>(
            BsonType.DOCUMENT,
            "object",
            Morphium6Forms::writeInstant,
            (in, type) -> {
              BsonDocument stored = BsonValues.read(in, type).asDocument();
              long seconds = number(stored, "seconds", Instant.class).longValue();
              return Instant.ofEpochSecond(
                  seconds, number(stored, "nanos", Instant.class).intValue());
            }));
    add(
        LocalDate.class,
        new Form<>(
            BsonType.INT64,
            "long",
            (out, day) -> {
              out.int64(day.toEpochDay());
              return BsonType.INT64;
            },
            (in, type) -> LocalDate.ofEpochDay(value(in, type, LocalDate.class).longValue())));
    add(
        LocalDateTime.class,
        new Form<>(
            BsonType.DOCUMENT,
            "object",
            Morphium6Forms::writeDateTime,
            (in, type) -> {
              BsonDocument stored = BsonValues.read(in, type).asDocument();
              long seconds = number(stored, "sec", LocalDateTime.class).longValue();
              int nanos = number(stored, "n", LocalDateTime.class).intValue();
              return LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
            }));
    add(
        LocalTime.class,
        new Form<>(
            BsonType.DOCUMENT,
            "long",
            (out, time) -> {
              out.int64(time.toNanoOfDay());
              return BsonType.INT64;
            },
            (in, type) -> LocalTime.ofNanoOfDay(value(in, type, LocalTime.class).longValue())));
  }

  @SuppressWarnings("unchecked")
  private <J> void add(Class<J> type, Form<J> form) {
    if (codecs.get(type) instanceof ScalarCodec<?> current) {
      codecs.put(type, new Morphium6Codec<>((ScalarCodec<J>) current, form, areWritten));
    } else {
      throw new IllegalStateException(type + " has no form of its own");
    }
  }

  /** A number, or that in a document of {@code value}. */
  private static BsonNumber value(BsonReader in, byte type, Class<?> wanted) {
    BsonValue stored = BsonValues.read(in, type);
    return stored instanceof BsonDocument document
        ? number(document, "value", wanted)
        : stored.asNumber();
  }

  private static BsonNumber number(BsonDocument stored, String field, Class<?> wanted) {
    if (stored.get(field) instanceof BsonNumber number) {
      return number;
    }
    throw noForm(stored, wanted, "number '" + field + "'");
  }

  private static String hexadecimal(BsonReader in, byte type) {
    BsonDocument stored = BsonValues.read(in, type).asDocument();
    if (stored.get("value") instanceof BsonString digits) {
      return digits.getValue();
    }
    throw noForm(stored, BigInteger.class, "text 'value'");
  }

  private static MappingException noForm(BsonDocument stored, Class<?> wanted, String missing) {
    return new MappingException(
        "a document of %s is no %s: it has no %s"
            .formatted(stored.keySet(), wanted.getSimpleName(), missing));
  }

  private static byte writeDecimal(BsonWriter out, BigDecimal value) {
    double number = value.doubleValue();
    if (!Double.isFinite(number) || BigDecimal.valueOf(number).compareTo(value) != 0) {
      throw new MappingException(
          "%s does not fit into the double that DocumentFormat.MORPHIUM_6 stores".formatted(value));
    }
    out.float64(number);
    return BsonType.DOUBLE;
  }

  private static byte writeInteger(BsonWriter out, BigInteger value) {
    int start = out.startDocument();
    out.raw(TYPE);
    out.string("biginteger");
    out.raw(VALUE);
    out.string(value.toString(HEXADECIMAL));
    out.endDocument(start);
    return BsonType.DOCUMENT;
  }

  private static byte writeInstant(BsonWriter out, Instant time) {
    int start = out.startDocument();
    out.raw(TYPE);
    out.string("instant");
    out.int64(SECONDS, time.getEpochSecond());
    out.int32(NANOS, time.getNano());
    out.endDocument(start);
    return BsonType.DOCUMENT;
  }

  private static byte writeDateTime(BsonWriter out, LocalDateTime time) {
    int start = out.startDocument();
    out.int64(SEC, time.toEpochSecond(ZoneOffset.UTC));
    out.int32(N, time.get(ChronoField.NANO_OF_SECOND));
    out.endDocument(start);
    return BsonType.DOCUMENT;
  }
}
