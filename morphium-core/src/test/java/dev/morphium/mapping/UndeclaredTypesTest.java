package dev.morphium.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.converter.Converter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values in properties that declare no type keep theirs, or are refused. */
class UndeclaredTypesTest {
  /** Anything, anywhere. */
  @Entity
  record Anything(@Id String id, Object one, List<Object> many, Map<String, Object> named) {}

  /** Says that it is stored. */
  @Embedded
  record Marked(String name, LocalDate day) {}

  /** Says that it is stored, and has an id. */
  @Entity
  record Stored(@Id String id, int count) {}

  /** Says nothing. */
  record Unmarked(String name) {}

  /** Has subtypes. */
  sealed interface Shape permits Circle {}

  /** One of them. */
  record Circle(int radius) implements Shape {}

  /** A constant with a body is of a class of its own. */
  enum Level {
    LOW,
    HIGH {
      @Override
      boolean isHigh() {
        return true;
      }
    };

    boolean isHigh() {
      return false;
    }
  }

  /** Something with a converter. */
  record Color(String code) {}

  private static final class ColorConverter implements Converter<Color> {
    @Override
    public BsonValue toBson(Color value) {
      return new BsonString(value.code());
    }

    @Override
    public Color fromBson(BsonValue value) {
      return new Color(value.asString().getValue());
    }
  }

  private static Mapper mapper() {
    return Mapper.builder().converter(Color.class, new ColorConverter()).build();
  }

  /** Through bytes, and out again by a mapper that has never seen the types. */
  private static Anything roundTrip(Object value) {
    Anything given = new Anything("a", value, List.of(value), Map.of("key", value));
    byte[] bytes = mapper().mapping(Anything.class).encode(given);
    Anything read = mapper().mapping(Anything.class).decode(bytes, 0, bytes.length);
    assertThat(read).isEqualTo(given);
    return read;
  }

  static Stream<Object> values() {
    return Stream.of(
        "text",
        true,
        7,
        7L,
        1.5,
        new BigDecimal("1.50"),
        new BigInteger("12345678901234567890"),
        Instant.ofEpochMilli(5),
        LocalDate.of(2026, 2, 28),
        LocalDateTime.of(2026, 2, 28, 10, 30),
        LocalTime.of(10, 30),
        Duration.ofSeconds(90, 1),
        Period.ofDays(3),
        Year.of(2026),
        YearMonth.of(2026, 2),
        ZoneId.of("Europe/Rome"),
        ZoneOffset.ofHours(2),
        ZonedDateTime.of(2026, 2, 28, 10, 30, 0, 0, ZoneId.of("Europe/Rome")),
        Locale.CANADA_FRENCH,
        Currency.getInstance("EUR"),
        URI.create("http://example.org/a?b"),
        Path.of("a", "b"),
        new UUID(1, 2),
        new ObjectId("5e8ae2ae0000000000000000"),
        DayOfWeek.MONDAY,
        Level.LOW,
        Level.HIGH,
        new Color("red"),
        new Marked("m", LocalDate.EPOCH),
        new Stored("s", 1),
        new Circle(3),
        List.of(1, "a", LocalDate.EPOCH, new Marked("m", LocalDate.EPOCH)),
        Map.of(
            "a", new Marked("m", LocalDate.EPOCH), "b", Duration.ZERO, "c", List.of(Level.HIGH)));
  }

  @ParameterizedTest
  @MethodSource("values")
  void valuesAreReadAsWhatTheyWere(Object value) {
    Object read = roundTrip(value).one();
    assertThat(read.getClass().isRecord() || read instanceof Enum<?>)
        .isEqualTo(value.getClass().isRecord() || value instanceof Enum<?>);
  }

  @Test
  void whatIsStoredSaysTheType() {
    byte[] bytes =
        mapper()
            .mapping(Anything.class)
            .encode(new Anything("a", LocalDate.EPOCH, List.of(new Circle(3)), Map.of()));
    BsonDocument document = new RawBsonDocument(bytes);
    assertThat(document.getDocument("one"))
        .isEqualTo(
            BsonDocument.parse(
                "{class_name: 'java.time.LocalDate', value: {$date: '1970-01-01T00:00:00Z'}}"));
    assertThat(document.getArray("many").get(0).asDocument().getString("class_name").getValue())
        .isEqualTo(Circle.class.getName());
  }

  @Test
  void objectsOfTypesThatNobodyCouldFindAreRefused() {
    for (Object value :
        List.of(new Unmarked("u"), List.of(new Unmarked("u")), Map.of("key", new Unmarked("u")))) {
      assertThatThrownBy(
              () ->
                  mapper()
                      .mapping(Anything.class)
                      .encode(new Anything("a", value, List.of(), Map.of())))
          .isInstanceOf(MappingException.class)
          .hasMessageContaining("Anything.one")
          .hasMessageContaining("Unmarked @Embedded")
          .hasMessageContaining("MapperBuilder.register");
    }
    Mapper registered = Mapper.builder().register(Unmarked.class).build();
    Anything given = new Anything("a", new Unmarked("u"), List.of(), Map.of());
    byte[] bytes = registered.mapping(Anything.class).encode(given);
    Mapper fresh = Mapper.builder().register(Unmarked.class).build();
    assertThat(fresh.mapping(Anything.class).decode(bytes, 0, bytes.length)).isEqualTo(given);
  }

  @Test
  void namesInDocumentsMakeNoObjectsOfOtherClasses() {
    for (String name :
        List.of(
            Unmarked.class.getName(),
            UndeclaredTypesTest.class.getName(),
            "java.util.ArrayList",
            "java.lang.ProcessBuilder",
            "[I",
            "",
            "no.such.Type")) {
      byte[] bytes =
          RawBsonDocument.parse(
                  "{_id: 'a', one: {class_name: '%s', name: 'n', value: 1}}".formatted(name))
              .getByteBuffer()
              .array();
      assertThat(mapper().mapping(Anything.class).decode(bytes, 0, bytes.length).one())
          .as(name)
          .isInstanceOf(Map.class);
    }
  }
}
