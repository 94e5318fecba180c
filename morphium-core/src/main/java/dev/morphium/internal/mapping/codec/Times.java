package dev.morphium.internal.mapping.codec;

import static dev.morphium.bson.BsonType.DATE;
import static dev.morphium.bson.BsonType.DOCUMENT;
import static dev.morphium.bson.BsonType.INT64;
import static dev.morphium.bson.BsonType.STRING;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.bson.FieldName;
import dev.morphium.exception.MappingException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of times.
 *
 * <p>Moments, local dates and local date-times (as if in UTC) are dates, which BSON counts in
 * milliseconds: what is finer is cut off. A local time and a duration are int64s of nanoseconds.
 * What has a zone is a document of {@code date} and {@code zone}, so that the moment can be
 * searched for. Everything else is its text of ISO 8601.
 */
@SuppressWarnings("JavaUtilDate") // it is one of the types that are stored
final class Times {
  private static final byte[] DATE_FIELD = FieldName.header(DATE, "date");
  private static final byte[] ZONE_FIELD = FieldName.header(STRING, "zone");

  private Times() {}

  static void addTo(Map<Class<?>, ValueCodec> codecs) {
    addDates(codecs);
    addZoned(codecs);
    addNanos(codecs);
    addTexts(codecs);
  }

  private static <J> void date(
      Map<Class<?>, ValueCodec> codecs,
      Class<J> type,
      Function<J, Instant> moment,
      Function<Instant, J> value,
      Function<Object, @Nullable J> adapter) {
    codecs.put(
        type,
        new ScalarCodec<>(
            type,
            (out, time) -> {
              out.int64(moment.apply(time).toEpochMilli());
              return DATE;
            },
            (in, found) -> found == DATE ? value.apply(Instant.ofEpochMilli(in.int64())) : null,
            adapter,
            "date"));
  }

  private static void addDates(Map<Class<?>, ValueCodec> codecs) {
    date(codecs, Instant.class, time -> time, time -> time, Times::moment);
    date(
        codecs,
        Date.class,
        time -> Instant.ofEpochMilli(time.getTime()),
        time -> new Date(time.toEpochMilli()),
        value -> {
          Instant moment = moment(value);
          return moment == null ? null : new Date(moment.toEpochMilli());
        });
    date(
        codecs,
        LocalDate.class,
        day -> day.atStartOfDay().toInstant(ZoneOffset.UTC),
        Times::localDate,
        value -> value instanceof LocalDateTime time ? midnight(time) : null);
    date(
        codecs,
        LocalDateTime.class,
        time -> time.toInstant(ZoneOffset.UTC),
        time -> LocalDateTime.ofInstant(time, ZoneOffset.UTC),
        value -> value instanceof LocalDate day ? day.atStartOfDay() : null);
  }

  private static LocalDate localDate(Instant time) {
    return LocalDateTime.ofInstant(time, ZoneOffset.UTC).toLocalDate();
  }

  private static @Nullable LocalDate midnight(LocalDateTime time) {
    return time.toLocalTime().equals(LocalTime.MIDNIGHT) ? time.toLocalDate() : null;
  }

  private static @Nullable Instant moment(Object value) {
    return switch (value) {
      case Instant instant -> instant;
      case Date date -> Instant.ofEpochMilli(date.getTime());
      case ZonedDateTime zoned -> zoned.toInstant();
      case OffsetDateTime offset -> offset.toInstant();
      default -> null;
    };
  }

  private static void addZoned(Map<Class<?>, ValueCodec> codecs) {
    ValueCodec dates = Objects.requireNonNull(codecs.get(Instant.class));
    codecs.put(
        ZonedDateTime.class,
        new ZonedCodec<>(
            ZonedDateTime.class,
            dates,
            (out, time) -> writeZoned(out, time.toInstant(), time.getZone().getId()),
            Times::readZoned));
    codecs.put(
        OffsetDateTime.class,
        new ZonedCodec<>(
            OffsetDateTime.class,
            dates,
            (out, time) -> writeZoned(out, time.toInstant(), time.getOffset().getId()),
            (in, type) -> {
              ZonedDateTime zoned = readZoned(in, type);
              return zoned == null ? null : zoned.toOffsetDateTime();
            }));
  }

  private static byte writeZoned(BsonWriter out, Instant time, String zone) {
    int start = out.startDocument();
    out.int64(DATE_FIELD, time.toEpochMilli());
    out.raw(ZONE_FIELD);
    out.string(zone);
    out.endDocument(start);
    return DOCUMENT;
  }

  private static @Nullable ZonedDateTime readZoned(BsonReader in, byte type) {
    if (type == DATE) {
      return Instant.ofEpochMilli(in.int64()).atZone(ZoneOffset.UTC);
    }
    if (type != DOCUMENT) {
      return null;
    }
    int end = in.startDocument();
    Instant time = null;
    String zone = null;
    byte element;
    while ((element = in.type()) != BsonType.END) {
      String name = in.cstring();
      if (name.equals("date") && element == DATE) {
        time = Instant.ofEpochMilli(in.int64());
      } else if (name.equals("zone") && element == STRING) {
        zone = in.string();
      } else {
        in.skip(element);
      }
    }
    in.endDocument(end);
    if (time == null || zone == null) {
      throw new MappingException("a time with a zone is a document of date and zone");
    }
    return time.atZone(ZoneId.of(zone));
  }

  private static void addNanos(Map<Class<?>, ValueCodec> codecs) {
    codecs.put(
        LocalTime.class,
        new ScalarCodec<>(
            LocalTime.class,
            (out, time) -> {
              out.int64(time.toNanoOfDay());
              return INT64;
            },
            (in, type) ->
                type == DATE
                    ? LocalTime.ofInstant(Instant.ofEpochMilli(in.int64()), ZoneOffset.UTC)
                    : LocalTime.ofNanoOfDay(NumberConversion.readLong(in, type, "a LocalTime")),
            "long"));
    codecs.put(
        Duration.class,
        new ScalarCodec<>(
            Duration.class,
            (out, duration) -> {
              out.int64(nanos(duration));
              return INT64;
            },
            (in, type) ->
                type == STRING
                    ? Duration.parse(in.string())
                    : Duration.ofNanos(NumberConversion.readLong(in, type, "a Duration")),
            "long"));
    codecs.put(
        Year.class,
        new ScalarCodec<>(
            Year.class,
            (out, year) -> {
              out.int32(year.getValue());
              return BsonType.INT32;
            },
            (in, type) -> Year.of(NumberConversion.readInt(in, type)),
            value -> value instanceof Integer number ? Year.of(number) : null,
            "int"));
  }

  private static long nanos(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException e) {
      throw new MappingException(
          "the duration %s is longer than the 292 years that are stored".formatted(duration), e);
    }
  }

  private static <J> void text(
      Map<Class<?>, ValueCodec> codecs, Class<J> type, Function<String, J> parser) {
    codecs.put(type, TextCodecs.text(type, Object::toString, parser::apply, type.getSimpleName()));
  }

  private static void addTexts(Map<Class<?>, ValueCodec> codecs) {
    text(codecs, Period.class, Period::parse);
    text(codecs, YearMonth.class, YearMonth::parse);
    text(codecs, MonthDay.class, MonthDay::parse);
    text(codecs, OffsetTime.class, OffsetTime::parse);
    text(codecs, ZoneId.class, ZoneId::of);
    text(codecs, ZoneOffset.class, ZoneOffset::of);
  }
}
