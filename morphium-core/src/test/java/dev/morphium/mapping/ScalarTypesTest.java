package dev.morphium.mapping;

import static dev.morphium.mapping.RoundTripTest.bson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.MappingException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScalarTypesTest {
  record Numbers(int i, long l, double d, float f, short s, byte b, BigDecimal bd, BigInteger bi) {}

  record Any(Object value) {}

  record Char(char value) {}

  record Pat(Pattern value) {}

  record Texts(String value) {}

  @SuppressWarnings("JavaUtilDate")
  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of(Instant.ofEpochMilli(5), "{$date: {$numberLong: '5'}}"),
        Arguments.of(new Date(5), "{$date: {$numberLong: '5'}}"),
        Arguments.of(LocalDate.of(1970, 1, 2), "{$date: {$numberLong: '86400000'}}"),
        Arguments.of(LocalDateTime.of(1970, 1, 1, 0, 1), "{$date: {$numberLong: '60000'}}"),
        Arguments.of(LocalTime.of(0, 0, 1, 7), "{$numberLong: '1000000007'}"),
        Arguments.of(
            ZonedDateTime.ofInstant(Instant.EPOCH, ZoneId.of("Europe/Berlin")),
            "{date: {$date: {$numberLong: '0'}}, zone: 'Europe/Berlin'}"),
        Arguments.of(
            OffsetDateTime.parse("1970-01-01T02:00:00+02:00"),
            "{date: {$date: {$numberLong: '0'}}, zone: '+02:00'}"),
        Arguments.of(Duration.ofMillis(3), "{$numberLong: '3000000'}"),
        Arguments.of(Period.ofDays(3), "'P3D'"),
        Arguments.of(Year.of(2024), "2024"),
        Arguments.of(YearMonth.of(2024, 3), "'2024-03'"),
        Arguments.of(MonthDay.of(3, 4), "'--03-04'"),
        Arguments.of(ZoneId.of("Europe/Berlin"), "'Europe/Berlin'"),
        Arguments.of(URI.create("https://a/b"), "'https://a/b'"),
        Arguments.of(Locale.GERMANY, "'de-DE'"),
        Arguments.of(Currency.getInstance("EUR"), "'EUR'"),
        Arguments.of('x', "'x'"),
        Arguments.of((byte) 7, "7"),
        Arguments.of((short) 7, "7"),
        Arguments.of(1.5f, "1.5"),
        Arguments.of(
            new BigInteger("12345678901234567890"), "{$numberDecimal: '12345678901234567890'}"),
        Arguments.of(Decimal128.NaN, "{$numberDecimal: 'NaN'}"),
        Arguments.of(
            UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
            "{$binary: {base64: 'ABEiM0RVZneImaq7zN3u/w==', subType: '04'}}"),
        Arguments.of(
            new ObjectId("65f000000000000000000001"), "{$oid: '65f000000000000000000001'}"),
        Arguments.of(new BsonTimestamp(1, 2), "{$timestamp: {t: 1, i: 2}}"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void everyTypeHasItsForm(Object value, String json) {
    BsonValue expected = BsonDocument.parse("{v: %s}".formatted(json)).get("v");
    assertThat(RoundTripTest.MAPPER.toBson(value)).isEqualTo(expected);
    BsonValue undeclared =
        bson(RoundTripTest.MAPPER.mapping(Any.class).encode(new Any(value))).get("value");
    boolean typed =
        undeclared instanceof BsonDocument document && document.containsKey("class_name");
    assertThat(typed ? undeclared.asDocument().get("value") : undeclared).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "i: {$numberLong: '5'}, l: 5, d: 5, f: 5, s: 5, b: 5, bd: 5, bi: 5",
        "i: 5.0, l: 5.0, d: {$numberLong: '5'}, f: 5.0, s: 5.0, b: 5.0, bd: 5.0, bi: 5.0",
        "i: {$numberDecimal: '5'}, l: {$numberDecimal: '5.0'}, d: {$numberDecimal: '5'},"
            + " f: {$numberDecimal: '5'}, s: {$numberLong: '5'}, b: {$numberLong: '5'},"
            + " bd: {$numberDecimal: '5'}, bi: {$numberDecimal: '5'}"
      })
  void numbersOfAnyTypeAreReadWhereNothingIsLost(String json) {
    Numbers numbers = RoundTripTest.read(Numbers.class, "{" + json + "}");
    assertThat(numbers.i()).isEqualTo(5);
    assertThat(numbers.l()).isEqualTo(5);
    assertThat(numbers.d()).isEqualTo(5);
    assertThat(numbers.f()).isEqualTo(5);
    assertThat(numbers.s()).isEqualTo((short) 5);
    assertThat(numbers.b()).isEqualTo((byte) 5);
    assertThat(numbers.bd()).isEqualByComparingTo("5");
    assertThat(numbers.bi()).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "i: 1.5 | Numbers.i: 1.5 (double) does not fit into an int without loss",
        "i: {$numberLong: '3000000000'} | Numbers.i: 3000000000 (int64) does not fit into an int"
            + " without loss",
        "l: 1e300 | Numbers.l: 1.0E300 (double) does not fit into a long without loss",
        "l: {$numberDecimal: '1E+6000'} | Numbers.l: 1E+6000 (decimal128) does not fit into a long"
            + " without loss",
        "l: {$numberDecimal: 'NaN'} | Numbers.l: NaN (decimal128) does not fit into a long without"
            + " loss",
        "d: {$numberLong: '9007199254740993'} | Numbers.d: 9007199254740993 (int64) does not fit"
            + " into a double without loss",
        "d: {$numberDecimal: '0.1'} | Numbers.d: 0.1 (decimal128) does not fit into a double"
            + " without loss",
        "f: 0.1 | Numbers.f: 0.1 (double) does not fit into a float without loss",
        "s: 40000 | Numbers.s: 40000 does not fit into a short without loss",
        "b: 200 | Numbers.b: 200 does not fit into a byte without loss",
        "bd: {$numberDecimal: 'Infinity'} | Numbers.bd: Infinity (decimal128) does not fit into a"
            + " BigDecimal without loss",
        "bi: 1.5 | Numbers.bi: 1.5 does not fit into a BigInteger",
        "i: 'x' | Numbers.i: a string cannot be read as an int",
        "bi: true | Numbers.bi: a boolean cannot be read as a BigInteger"
      })
  void numbersThatDoNotFitAreTold(String json, String message) {
    assertThatThrownBy(() -> RoundTripTest.read(Numbers.class, "{" + json + "}"))
        .isInstanceOf(MappingException.class)
        .hasMessage(message);
  }

  @Test
  void whatBsonCannotSayIsTold() {
    assertThatThrownBy(() -> RoundTripTest.MAPPER.toBson(Duration.ofDays(200_000)))
        .isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> RoundTripTest.MAPPER.toBson(new BigDecimal("1".repeat(40))))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("34 digits");
    assertThatThrownBy(() -> RoundTripTest.MAPPER.toBson(Pattern.compile("a", Pattern.LITERAL)))
        .isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> RoundTripTest.read(Char.class, "{value: 'ab'}"))
        .hasMessage("Char.value: 'ab' is no character");
    assertThatThrownBy(() -> RoundTripTest.read(Texts.class, "{value: 1}"))
        .hasMessage("Texts.value: an int32 cannot be read as a String");
  }

  @Test
  void patternsKeepTheirOptions() {
    Pattern pattern = Pattern.compile("^a", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    Pattern copy = RoundTripTest.copy(Pat.class, new Pat(pattern)).value();
    assertThat(copy.pattern()).isEqualTo("^a");
    assertThat(copy.flags()).isEqualTo(pattern.flags());
  }

  @Test
  void uuidsOfOldClientsAreReadWhenSaid() {
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    record Known(UUID value) {}
    Mapper legacy = Mapper.builder().uuid(UuidRepresentation.JAVA_LEGACY).build();
    byte[] bytes = legacy.mapping(Known.class).encode(new Known(uuid));
    assertThat(bson(bytes).getBinary("value").getType()).isEqualTo((byte) 3);
    assertThat(legacy.mapping(Known.class).decode(bytes, 0, bytes.length).value()).isEqualTo(uuid);
    assertThatThrownBy(
            () -> RoundTripTest.MAPPER.mapping(Known.class).decode(bytes, 0, bytes.length))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("MapperBuilder.uuid");
    byte[] standard = RoundTripTest.MAPPER.mapping(Known.class).encode(new Known(uuid));
    assertThat(legacy.mapping(Known.class).decode(standard, 0, standard.length).value())
        .isEqualTo(uuid);
  }

  @Test
  void anyObjectIsReadAsAPlainValue() {
    assertThat(RoundTripTest.read(Any.class, "{value: {a: [1, {b: null}]}}").value())
        .hasToString("{a=[1, {b=null}]}");
    assertThat(RoundTripTest.read(Any.class, "{value: {$timestamp: {t: 1, i: 2}}}").value())
        .isEqualTo(new BsonTimestamp(1, 2));
    assertThat(RoundTripTest.MAPPER.toBson(new BsonString("x"))).isEqualTo(new BsonString("x"));
  }
}
