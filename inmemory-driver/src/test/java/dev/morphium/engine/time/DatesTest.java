package dev.morphium.engine.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.protocol.CommandException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatesTest {
  private static final Zone NEW_YORK = Zone.parse("America/New_York");

  private static long millis(String iso) {
    return Instant.parse(iso).toEpochMilli();
  }

  private static String text(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }

  @Test
  void theCalendarAgreesWithJavasOne() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      long millis = random.nextLong(-100_000_000_000_000L, 300_000_000_000_000L);
      CalendarTime time = CalendarTime.of(millis);
      LocalDateTime expected =
          LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
      String description = "seed " + seed + ": " + millis;
      assertThat(time.year()).as(description).isEqualTo(expected.getYear());
      assertThat(time.month()).as(description).isEqualTo(expected.getMonthValue());
      assertThat(time.day()).as(description).isEqualTo(expected.getDayOfMonth());
      assertThat(time.hour()).as(description).isEqualTo(expected.getHour());
      assertThat(time.dayOfYear()).as(description).isEqualTo(expected.getDayOfYear());
      assertThat(time.isoDayOfWeek()).as(description).isEqualTo(expected.getDayOfWeek().getValue());
      assertThat(time.isoWeek())
          .as(description)
          .isEqualTo(expected.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
      assertThat(time.isoWeekYear())
          .as(description)
          .isEqualTo(expected.get(IsoFields.WEEK_BASED_YEAR));
      assertThat(CalendarTime.epochDay(time.year(), time.month(), time.day()))
          .as(description)
          .isEqualTo(expected.toLocalDate().toEpochDay());
    }
  }

  @Test
  void theEndsOfTimeHaveAYear() {
    assertThat(CalendarTime.of(Long.MAX_VALUE).year()).isEqualTo(292_278_994);
    assertThat(CalendarTime.of(Long.MIN_VALUE).isoWeekYear()).isEqualTo(-292_275_055);
  }

  @Test
  void aDayIsNotAlwaysTwentyFourHours() {
    long before = millis("2024-03-09T17:00:00Z"); // noon in New York, the day before the change
    assertThat(text(DateArithmetic.add(before, TimeUnit.DAY, 1, NEW_YORK)))
        .isEqualTo("2024-03-10T16:00:00Z");
    assertThat(text(DateArithmetic.add(before, TimeUnit.HOUR, 24, NEW_YORK)))
        .isEqualTo("2024-03-10T17:00:00Z");
  }

  @Test
  void monthsEndWhereTheyEnd() {
    long january = millis("2024-01-31T10:00:00Z");
    assertThat(text(DateArithmetic.add(january, TimeUnit.MONTH, 1, Zone.UTC)))
        .isEqualTo("2024-02-29T10:00:00Z");
    assertThat(text(DateArithmetic.add(january, TimeUnit.YEAR, -1, Zone.UTC)))
        .isEqualTo("2023-01-31T10:00:00Z");
    assertThatThrownBy(() -> DateArithmetic.add(january, TimeUnit.DAY, 1L << 40, Zone.UTC))
        .isInstanceOf(CommandException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "YEAR, 1",
    "QUARTER, 1",
    "MONTH, 1",
    "WEEK, 0",
    "DAY, 1",
    "HOUR, 1",
    "MINUTE, 1",
    "SECOND, 1"
  })
  void differencesCountBoundaries(TimeUnit unit, long boundaries) {
    long end = millis("2020-12-31T23:59:59.999Z");
    long start = millis("2021-01-01T00:00:00Z");
    assertThat(DateArithmetic.difference(end, start, unit, Zone.UTC, 7)).isEqualTo(boundaries);
    assertThat(DateArithmetic.difference(start, end, unit, Zone.UTC, 7)).isEqualTo(-boundaries);
  }

  @Test
  void binsAreCountedFromTheYear2000() {
    long date = millis("2024-06-15T12:34:56.789Z");
    assertThat(text(DateArithmetic.truncate(date, TimeUnit.HOUR, 1, NEW_YORK, 7)))
        .isEqualTo("2024-06-15T12:00:00Z");
    assertThat(text(DateArithmetic.truncate(date, TimeUnit.DAY, 1, NEW_YORK, 7)))
        .isEqualTo("2024-06-15T04:00:00Z");
    assertThat(text(DateArithmetic.truncate(date, TimeUnit.WEEK, 1, Zone.UTC, 1)))
        .isEqualTo("2024-06-10T00:00:00Z");
    assertThat(text(DateArithmetic.truncate(date, TimeUnit.MONTH, 5, Zone.UTC, 7)))
        .isEqualTo("2024-03-01T00:00:00Z");
    assertThat(
            text(
                DateArithmetic.truncate(
                    millis("1999-12-31T00:00:00Z"), TimeUnit.YEAR, 2, Zone.UTC, 7)))
        .isEqualTo("1998-01-01T00:00:00Z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2024-06-15|2024-06-15T00:00:00Z",
        "2024-06-15T12:30:45.123456Z|2024-06-15T12:30:45.123Z",
        "2024-06-15 12:30|2024-06-15T12:30:00Z",
        "20240615T123045Z|2024-06-15T12:30:45Z",
        "2024-06-15T12:30:45 +0530|2024-06-15T07:00:45Z",
        "6/15/2024 1:05 pm|2024-06-15T13:05:00Z",
        "15 June 2024|2024-06-15T00:00:00Z",
        "July 4th, 2017|2017-07-04T00:00:00Z",
        "Tue, 04 Jul 2017 10:00:00 GMT|2017-07-04T10:00:00Z",
        "2024-W24-6|2024-06-15T00:00:00Z",
        "2024-167|2024-06-15T00:00:00Z",
        "2024-06-15T12:00:00 America/New_York|2024-06-15T16:00:00Z"
      })
  void datesAreReadInManyForms(String written, String expected) {
    assertThat(text(DateParser.parse(written, Zone.UTC))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Friday",
        "2024",
        "2024-13-01",
        "2023-02-29",
        "10000-01-01",
        "2024-06-15T12: 30",
        "2024-06-15 x",
        "12:30",
        "Mon, 04 Jul 2017",
        "2024-06-15T25:00:00"
      })
  void otherTextsAreNoDates(String written) {
    assertThatThrownBy(() -> DateParser.parse(written, Zone.UTC))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(241));
  }

  @Test
  void formatsWriteAndRead() {
    long date = millis("2024-06-05T08:09:10.011Z");
    DateFormat all = DateFormat.toWrite("%Y-%m-%dT%H:%M:%S.%L%z %j %U %V %u %w %G %b %B %%");
    assertThat(all.write(date, NEW_YORK))
        .isEqualTo("2024-06-05T04:09:10.011-0400 157 22 23 3 4 2024 Jun June %");
    DateFormat some = DateFormat.toRead("%d.%m.%Y %H:%M %z");
    assertThat(some.read("05.06.2024 10:00 +0200", Zone.UTC))
        .isEqualTo(millis("2024-06-05T08:00:00Z"));
    assertThatThrownBy(() -> DateFormat.toWrite("%q")).isInstanceOf(CommandException.class);
    assertThatThrownBy(() -> DateFormat.toWrite("a%")).isInstanceOf(CommandException.class);
  }

  @ParameterizedTest
  @CsvSource({"+02,7200000", "-0530,-19800000", "+05:70,22200000", "EST,-18000000", "GMT,0"})
  void zonesHaveNamesAndOffsets(String name, int offset) {
    assertThat(Zone.parse(name).offset(0)).isEqualTo(offset);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Z", "america/new_york", "+100:00", "123", "+5"})
  void otherNamesAreNoZones(String name) {
    assertThat(Zone.find(name)).isNull();
  }

  @Test
  void aTimeThatTheClockSkipsIsMovedOn() {
    // 2024-03-10 02:30 does not exist in New York, and 2024-11-03 01:30 exists twice
    long skipped = CalendarTime.epochDay(2024, 3, 10) * 86_400_000L + 9_000_000L;
    long doubled = CalendarTime.epochDay(2024, 11, 3) * 86_400_000L + 5_400_000L;
    assertThat(text(NEW_YORK.toEpoch(skipped))).isEqualTo("2024-03-10T07:30:00Z");
    assertThat(text(NEW_YORK.toEpoch(doubled))).isEqualTo("2024-11-03T05:30:00Z");
  }
}
