package dev.morphium.server.dump.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of some dumps are kept, told by times of 2026 as month-day and hour:minute. */
class DumpRetentionTest {
  private static final Instant NOW = at("03-02T12:00");

  private static Instant at(String time) {
    return Instant.parse("2026-" + time + ":00Z");
  }

  /** Rules as {@code daily=2 within=24}; {@code newest} is 1 when it is not there. */
  private static DumpRetention rules(String text) {
    int newest = 1;
    Duration within = Duration.ZERO;
    Map<RetentionPeriod, Integer> periods = new EnumMap<>(RetentionPeriod.class);
    for (String rule : text.split(" ")) {
      String[] parts = rule.split("=");
      int count = Integer.parseInt(parts[1]);
      switch (parts[0]) {
        case "newest" -> newest = count;
        case "within" -> within = Duration.ofHours(count);
        default -> periods.put(RetentionPeriod.valueOf(parts[0].toUpperCase(Locale.ROOT)), count);
      }
    }
    return new DumpRetention(newest, periods, within);
  }

  @ParameterizedTest(name = "{0} of {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          newest=2                   | 03-02T12:00 03-02T11:00 03-02T10:00 | 03-02T12:00 03-02T11:00
          newest=9                   | 03-02T12:00 03-02T11:00             | 03-02T12:00 03-02T11:00
          hourly=2                   | 03-02T12:00 03-02T11:59 03-02T11:01 03-02T10:59 | 03-02T12:00 03-02T11:59
          hourly=2 (gaps are passed) | 03-02T12:00 02-20T04:10 02-20T03:10 | 03-02T12:00 02-20T04:10
          daily=3                    | 03-02T12:00 03-02T00:00 03-01T23:59 03-01T12:00 02-28T01:00 | 03-02T12:00 03-01T23:59 02-28T01:00
          weekly=2 (from Monday)     | 03-02T00:00 03-01T23:59 02-23T00:00 02-22T23:59 | 03-02T00:00 03-01T23:59
          monthly=3                  | 03-02T12:00 03-01T00:00 02-28T23:59 02-01T00:00 01-31T00:00 | 03-02T12:00 02-28T23:59 01-31T00:00
          within=24                  | 03-02T12:00 03-01T12:00 03-01T11:59 | 03-02T12:00 03-01T12:00
          newest=2 daily=2           | 03-02T12:00 03-02T11:00 03-02T10:00 03-01T09:00 03-01T08:00 | 03-02T12:00 03-02T11:00 03-01T09:00
          hourly=2 daily=2 within=1  | 03-02T12:00 03-02T11:30 03-02T11:00 03-02T10:00 03-01T23:00 03-01T22:00 | 03-02T12:00 03-02T11:30 03-02T11:00 03-01T23:00
          hourly=0 within=1          | 02-01T00:00 01-01T00:00             | 02-01T00:00
          within=1 (clock was ahead) | 01-01T00:00 06-01T00:00 05-01T00:00 | 01-01T00:00 06-01T00:00 05-01T00:00
          hourly=2 (clock went back) | 03-02T11:10 03-02T12:30 03-02T11:50 | 03-02T11:10 03-02T12:30
          """)
  void rulesAddUp(String rules, String dumps, String kept) {
    List<Instant> all = Arrays.stream(dumps.split(" ")).map(DumpRetentionTest::at).toList();
    assertThat(rules(rules.replaceAll(" \\(.*", "")).kept(all, Function.identity(), NOW))
        .containsExactlyElementsOf(
            Arrays.stream(kept.split(" ")).map(DumpRetentionTest::at).toList());
  }

  @Test
  void aYearOfDumpsEveryFiveMinutesShrinksToThoseOfTheRules() {
    DumpRetention rules = rules("newest=3 hourly=24 daily=7 weekly=4 monthly=12");
    List<Instant> kept = List.of();
    for (Instant time = at("01-01T00:00"); time.isBefore(at("12-31T00:00")); ) {
      time = time.plus(Duration.ofMinutes(55));
      List<Instant> all = Stream.concat(Stream.of(time), kept.stream()).toList();
      kept = List.copyOf(rules.kept(all, Function.identity(), time));
      assertThat(kept.getFirst()).isEqualTo(time);
    }
    assertThat(kept).hasSizeBetween(40, 50);
    assertThat(kept.getLast()).isBefore(at("02-01T00:00"));
  }

  @Test
  void oneIsAlwaysKept() {
    assertThat(DumpRetention.ofNewest(1).kept(List.of(), (Instant time) -> time, NOW)).isEmpty();
    assertThatThrownBy(() -> DumpRetention.ofNewest(0))
        .hasMessage("at least one dump is kept, and no count is negative");
    assertThatThrownBy(() -> rules("daily=-1")).hasMessageStartingWith("at least one");
  }
}
