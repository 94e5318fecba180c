package dev.morphium.messaging.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronExpressionTest {
  /** 2026-03-01 is a Sunday. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          * * * * *             | 2026-03-01T10:00:00 | 2026-03-01T10:01:00
          * * * * *             | 2026-03-01T10:00:59 | 2026-03-01T10:01:00
          * * * * * *           | 2026-03-01T10:00:59 | 2026-03-01T10:01:00
          */10 * * * * *        | 2026-03-01T10:00:01 | 2026-03-01T10:00:10
          30 * * * * *          | 2026-03-01T10:00:30 | 2026-03-01T10:01:30
          0 3 * * MON-FRI       | 2026-03-01T10:00:00 | 2026-03-02T03:00:00
          0 3 * * MON-FRI       | 2026-03-06T03:00:00 | 2026-03-09T03:00:00
          0 3 * * mon,wed,Fri   | 2026-03-02T03:00:00 | 2026-03-04T03:00:00
          0 0 * * 0             | 2026-03-01T00:00:00 | 2026-03-08T00:00:00
          0 0 * * 7             | 2026-03-01T00:00:00 | 2026-03-08T00:00:00
          0 0 * * SAT-SUN       | 2026-03-02T00:00:00 | 2026-03-07T00:00:00
          0 0 * * 5-7           | 2026-03-07T00:00:00 | 2026-03-08T00:00:00
          */15 9-17 * * *       | 2026-03-01T17:45:00 | 2026-03-02T09:00:00
          5/20 * * * *          | 2026-03-01T10:25:00 | 2026-03-01T10:45:00
          5/20 * * * *          | 2026-03-01T10:45:00 | 2026-03-01T11:05:00
          10-30/10 * * * *      | 2026-03-01T10:30:00 | 2026-03-01T11:10:00
          0 0 1 1 *             | 2026-03-01T10:00:00 | 2027-01-01T00:00:00
          0 0 1 JAN-MAR ?       | 2026-03-01T10:00:00 | 2027-01-01T00:00:00
          0 0 29 2 *            | 2026-03-01T10:00:00 | 2028-02-29T00:00:00
          0 0 29 2 *            | 2096-03-01T10:00:00 | 2104-02-29T00:00:00
          0 0 31 * *            | 2026-03-31T10:00:00 | 2026-05-31T00:00:00
          0 0 13 * FRI          | 2026-03-01T10:00:00 | 2026-03-06T00:00:00
          0 0 13 * FRI          | 2026-03-06T10:00:00 | 2026-03-13T00:00:00
          0 0 */2 * MON         | 2026-03-01T10:00:00 | 2026-03-09T00:00:00
          0 0 L * *             | 2026-02-01T10:00:00 | 2026-02-28T00:00:00
          0 0 L * *             | 2028-02-01T10:00:00 | 2028-02-29T00:00:00
          0 0 L-3 * *           | 2026-03-01T10:00:00 | 2026-03-28T00:00:00
          0 0 LW * *            | 2026-05-01T10:00:00 | 2026-05-29T00:00:00
          0 0 15W * *           | 2026-03-01T10:00:00 | 2026-03-16T00:00:00
          0 0 1W * *            | 2026-08-01T00:00:00 | 2026-08-03T00:00:00
          0 0 31W 5 *           | 2026-05-01T00:00:00 | 2026-05-29T00:00:00
          0 0 1,L * *           | 2026-03-01T00:00:00 | 2026-03-31T00:00:00
          0 0 * * 5L            | 2026-03-01T00:00:00 | 2026-03-27T00:00:00
          0 0 * * fril          | 2026-03-27T00:00:00 | 2026-04-24T00:00:00
          0 0 * * MON#2         | 2026-03-01T00:00:00 | 2026-03-09T00:00:00
          0 0 * 2 1#5           | 2026-03-01T00:00:00 | 2044-02-29T00:00:00
          0 0 30 2 MON          | 2026-03-01T00:00:00 | 2027-02-01T00:00:00
          @yearly               | 2026-03-01T00:00:00 | 2027-01-01T00:00:00
          @annually             | 2026-03-01T00:00:00 | 2027-01-01T00:00:00
          @monthly              | 2026-03-01T00:00:00 | 2026-04-01T00:00:00
          @weekly               | 2026-03-01T00:00:00 | 2026-03-08T00:00:00
          @Daily                | 2026-03-01T00:00:00 | 2026-03-02T00:00:00
          @midnight             | 2026-03-01T00:00:00 | 2026-03-02T00:00:00
          @hourly               | 2026-03-01T00:00:00 | 2026-03-01T01:00:00
          """)
  void isNextInUtc(String expression, LocalDateTime after, LocalDateTime expected) {
    Instant next =
        CronExpression.parse(expression).next(after.toInstant(ZoneOffset.UTC), ZoneOffset.UTC);
    assertThat(next).isEqualTo(expected.toInstant(ZoneOffset.UTC));
  }

  /**
   * Berlin leaves out 02:00 to 03:00 on 2026-03-29 (at 01:00 UTC), and has it twice on 2026-10-25.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          30 2 * * *    | Europe/Berlin   | 2026-03-28T10:00:00Z | 2026-03-29T01:00:00Z
          30 2 * * *    | Europe/Berlin   | 2026-03-29T00:59:59Z | 2026-03-29T01:00:00Z
          30 2 * * *    | Europe/Berlin   | 2026-03-29T01:00:00Z | 2026-03-30T00:30:00Z
          */10 2 * * *  | Europe/Berlin   | 2026-03-29T00:00:00Z | 2026-03-29T01:00:00Z
          */10 2 * * *  | Europe/Berlin   | 2026-03-29T01:00:00Z | 2026-03-30T00:00:00Z
          30 2,3 * * *  | Europe/Berlin   | 2026-03-29T01:00:00Z | 2026-03-29T01:30:00Z
          0 2,3 * * *   | Europe/Berlin   | 2026-03-29T01:00:00Z | 2026-03-30T00:00:00Z
          30 * * * *    | Europe/Berlin   | 2026-03-29T00:30:00Z | 2026-03-29T01:30:00Z
          30 2 * * *    | Europe/Berlin   | 2026-10-24T10:00:00Z | 2026-10-25T00:30:00Z
          30 2 * * *    | Europe/Berlin   | 2026-10-25T00:30:00Z | 2026-10-26T01:30:00Z
          0 3 * * *     | Europe/Berlin   | 2026-10-25T00:30:00Z | 2026-10-25T02:00:00Z
          */30 2-3 * * *| Europe/Berlin   | 2026-10-25T00:30:00Z | 2026-10-25T02:00:00Z
          30 * * * *    | Europe/Berlin   | 2026-10-25T00:30:00Z | 2026-10-25T01:30:00Z
          */30 * * * *  | Europe/Berlin   | 2026-10-25T00:30:00Z | 2026-10-25T01:00:00Z
          0 0 * * *     | Europe/Berlin   | 2026-10-24T22:00:00Z | 2026-10-25T23:00:00Z
          0 0 * * *     | America/Havana  | 2026-03-07T12:00:00Z | 2026-03-08T05:00:00Z
          30 0 * * *    | America/Havana  | 2026-10-31T12:00:00Z | 2026-11-01T04:30:00Z
          30 0 * * *    | America/Havana  | 2026-11-01T04:30:00Z | 2026-11-02T05:30:00Z
          15 2 * * *    | Australia/Lord_Howe | 2026-10-03T00:00:00Z | 2026-10-03T15:30:00Z
          0 9 * * *     | Asia/Kolkata    | 2026-03-01T00:00:00Z | 2026-03-01T03:30:00Z
          0 12 30 12 *  | Pacific/Apia    | 2010-12-30T23:30:00Z | 2011-12-30T10:00:00Z
          """)
  void isNextInAZone(String expression, ZoneId zone, Instant after, Instant expected) {
    assertThat(CronExpression.parse(expression).next(after, zone)).isEqualTo(expected);
  }

  @Test
  void everyMomentOfADayWithALongOrShortHourIsOnce() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    assertThat(between("*/20 * * * *", berlin, "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"))
        .hasSize(23 * 3);
    assertThat(between("*/20 * * * *", berlin, "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"))
        .hasSize(25 * 3);
    assertThat(between("0 0-12 * * *", berlin, "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"))
        .hasSize(13);
  }

  private static List<Instant> between(String expression, ZoneId zone, String from, String to) {
    List<Instant> found = new ArrayList<>();
    CronExpression cron = CronExpression.parse(expression);
    Instant next = cron.next(Instant.parse(from).minusSeconds(1), zone);
    while (next != null && next.isBefore(Instant.parse(to))) {
      found.add(next);
      next = cron.next(next, zone);
    }
    assertThat(found).isSorted().doesNotHaveDuplicates();
    return found;
  }

  @Test
  void afterTheLastYearThereIsNothing() {
    assertThat(
            CronExpression.parse("@yearly")
                .next(Instant.parse("9999-06-01T00:00:00Z"), ZoneOffset.UTC))
        .isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          60 * * * *        | 1  | 60 is out of range; minutes go from 0 to 59
          0 25 * * *        | 3  | hours go from 0 to 23
          0 0 0 * *         | 5  | days of the month go from 1 to 31
          0 0 * FOO *       | 7  | 'FOO' is no name of one; months go from 1 to 12, or from JAN to DEC
          0 0 * * 8         | 9  | days of the week go from 0 to 7, or from SUN to SAT
          0 22-2 * * *      | 3  | goes backwards; write 22-23,0-2
          */0 * * * *       | 3  | a step of 0 leads nowhere
          */90 * * * *      | 3  | a step of 90 leads nowhere
          0 0 30 2 *        | 5  | such a day never comes
          0 0 31 4,6,9,11 * | 5  | such a day never comes
          0 0 L-30 2 *      | 5  | such a day never comes
          0 0 31 9W *       | 9  | 'W' is not understood here
          0 0 * * MON#6     | 13 | at most five times
          * * * *           | 8  | it has 4 fields; there are 5
          0 0 0 1 1 * 2026  | 13 | it has 7 fields
          ? * * * *         | 1  | ? stands for any day only; write *
          1, * * * *        | 3  | a value is missing
          1- * * * *        | 3  | a number is missing
          1.5 * * * *       | 2  | '.5' is not understood here
          0 0 X * *         | 5  | L is the last
          @reboot           | 1  | there are @annually, @daily
          99999999999 * * * *| 1 | out of range
          """)
  void aMistakeIsExplained(String expression, int position, String message) {
    assertThatExceptionOfType(CronSyntaxException.class)
        .isThrownBy(() -> CronExpression.parse(expression))
        .withMessageContaining(message)
        .withMessageContaining(
            "'" + expression + "' is no cron expression, at position " + position)
        .satisfies(mistake -> assertThat(mistake.position()).isEqualTo(position));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n"})
  void nothingIsNoExpression(String expression) {
    assertThatExceptionOfType(CronSyntaxException.class)
        .isThrownBy(() -> CronExpression.parse(expression));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void garbageIsRefusedAndTheRestIsSane(long seed) {
    Random random = new Random(seed);
    List<String> pieces =
        List.of(
            "*", "?", "/", "-", ",", "#", "L", "W", "LW", "MON", "SUN", "jan", "DEC", "0", "1", "5",
            "12", "31", "59", "99", "-1", " ", " ", " ", " ", " ", "\t", "é", "١", "@daily",
            "\u0000", "😀", "007");
    int read = 0;
    for (int i = 0; i < 4_000; i++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(14);
      for (int j = 0; j < length; j++) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      if (random.nextBoolean()) {
        text.append(" * * * *");
      }
      read += sane(text.toString(), random, seed) ? 1 : 0;
    }
    assertThat(read).as("expressions that were read, seed %s", seed).isPositive();
  }

  /** Whether it was read; what is refused tells where, what is read goes on in time. */
  private static boolean sane(String text, Random random, long seed) {
    CronExpression read;
    try {
      read = CronExpression.parse(text);
    } catch (CronSyntaxException mistake) {
      assertThat(mistake.position())
          .as("'%s', seed %s", text, seed)
          .isBetween(1, text.length() + 1);
      return false;
    }
    ZoneId zone = ZoneId.of(random.nextBoolean() ? "Europe/Berlin" : "America/Havana");
    Instant moment = Instant.ofEpochSecond(random.nextLong(4_000_000_000L));
    for (int i = 0; i < 5; i++) {
      Instant next = read.next(moment, zone);
      assertThat(next).as("'%s' after %s, seed %s", text, moment, seed).isNotNull();
      assertThat(next).as("'%s' after %s, seed %s", text, moment, seed).isAfter(moment);
      Instant between = moment.plusSeconds((next.getEpochSecond() - moment.getEpochSecond()) / 2);
      if (between.isBefore(next)) {
        assertThat(read.next(between, zone)).as("'%s', seed %s", text, seed).isEqualTo(next);
      }
      moment = next;
    }
    return true;
  }
}
