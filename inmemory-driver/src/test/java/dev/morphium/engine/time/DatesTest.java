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
        // the first such day at or after the date
        "Tue, 01 Jan 2024 10:00:00 GMT|2024-01-02T10:00:00Z",
        "Sun, 01 Jan 2024|2024-01-07T00:00:00Z",
        "Mon, 01 Jan 2024|2024-01-01T00:00:00Z",
        "Jan 2024|2024-01-01T00:00:00Z",
        "2024 Jan|2024-01-01T00:00:00Z",
        "Sept 2024|2024-09-01T00:00:00Z",
        "22:00 2024-01-01|2024-01-01T22:00:00Z",
        "10:00 PM 2024-01-01|2024-01-01T22:00:00Z",
        "2024-01-01 10 pm|2024-01-01T22:00:00Z",
        "2024-01-01 12:00 AM|2024-01-01T00:00:00Z",
        "2024-01-01 10:30 p.m.|2024-01-01T22:30:00Z",
        "2024-01-01 10:00 PM +02:00|2024-01-01T20:00:00Z",
        // one letter is a military time zone
        "2024-01-01 10:00 P|2024-01-01T13:00:00Z",
        "2024-01-01T|2024-01-01T07:00:00Z",
        "2024-01-01 22:30:00 IST|2024-01-01T20:30:00Z"
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
        "2024-06-15 j",
        "2024-06-15 SGT",
        "2024-06-15T12:00:00 America/New_York",
        "12:30",
        "Jan, 2024",
        "2024-01-01 23:59:60",
        "2024-01-01 13:00 PM",
        "2024-01-01 0:30 am",
        "2024-01-01 10:00:30.5 pm",
        "2024-01-01T10:00 PM",
        "2024-01-01T00:00:00+25:00",
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
  @CsvSource(
      delimiter = '|',
      value = {
        // days of the year are counted from 0
        "%Y %j|2024 167|2024-06-16T00:00:00Z",
        "%Y-%j|2024-015|2024-01-16T00:00:00Z",
        "%Y-%j|2023-000|2023-01-01T00:00:00Z",
        "%Y-%j|2023-059|2023-03-01T00:00:00Z",
        "%Y-%j|2024-059|2024-02-29T00:00:00Z",
        "%Y-%j|2023-366|2024-01-02T00:00:00Z",
        "%Y-%j|2024-999|2026-09-26T00:00:00Z",
        "%Y-%jT%H:%M:%S.%L|2024-015T10:30:45.1|2024-01-16T10:30:45.100Z",
        "%Y-%m-%d %j|2024-12-31 015|2024-01-16T00:00:00Z",
        "%G-W%V-%u|2024-W03-1|2024-01-15T00:00:00Z",
        "%G-W%V-%u|2020-W53-7|2021-01-03T00:00:00Z",
        "%G-W%V-%uT%H:%M|2015-W01-1T08:15|2014-12-29T08:15:00Z",
        "%G|2024|2024-01-01T00:00:00Z",
        "%Y-%m-%d %H:%M %z|2024-01-15 10:30 EST|2024-01-15T15:30:00Z",
        "%Y-%m-%d %H:%M %Z|2024-01-15 10:30 -90|2024-01-15T12:00:00Z",
        "%d %B %Y|15 January 2024|2024-01-15T00:00:00Z"
      })
  void formatsReadDaysOfTheYearAndWeeks(String format, String written, String expected) {
    assertThat(text(DateFormat.toRead(format).read(written, Zone.UTC))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%j-%Y|015-2024",
        "%G-%j|2024-015",
        "%Y|2024",
        "%Y-%m-%d|2024-13-01",
        "%Y %G-W%V-%u|2024 2024-W01-1",
        "%Y-%m-%d %Z|2024-01-15 EST",
        "%Y-%m-%d %z|2024-01-15 Europe/Dublin"
      })
  void formatsRefuseOtherTexts(String format, String written) {
    assertThatThrownBy(() -> DateFormat.toRead(format).read(written, Zone.UTC))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(241));
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
