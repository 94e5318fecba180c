package dev.morphium.messaging.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTest {
  private static final Schedule HOURLY = Schedule.cron("0 * * * *", ZoneOffset.UTC);

  private static Instant at(String time) {
    return Instant.parse("2026-03-01T" + time + "Z");
  }

  @ParameterizedTest
  @CsvSource({
    "RUN_ONCE, 10:00:00.005, 10:00:00, 11:00:00",
    "RUN_ONCE, 10:59:00,     10:00:00, 11:00:00",
    "RUN_ONCE, 13:30:00,     10:00:00, 14:00:00",
    "RUN_ONCE, 13:00:00,     10:00:00, 14:00:00",
    "RUN_ALL,  10:00:01,     10:00:00, 11:00:00",
    "RUN_ALL,  11:59:59,     10:00:00 11:00:00, 12:00:00",
    "RUN_ALL,  13:30:00,     10:00:00 11:00:00 12:00:00, 14:00:00",
    "SKIP,     10:00:59,     10:00:00, 11:00:00",
    "SKIP,     10:01:01,     '',       11:00:00",
    "SKIP,     13:00:30,     13:00:00, 14:00:00",
    "SKIP,     13:30:00,     '',       14:00:00",
  })
  void whatWasMissedIsDealtWith(Missed missed, String now, String runs, String next) {
    Plan plan = Plan.of(HOURLY.missed(missed).most(3), at("10:00:00"), at(now));
    List<String> moments = runs.isBlank() ? List.of() : List.of(runs.split(" "));
    assertThat(plan.runs()).containsExactlyElementsOf(moments.stream().map(PlanTest::at).toList());
    assertThat(plan.next()).isEqualTo(at(next));
  }

  @Test
  void aLongDowntimeIsNoLongComputation() {
    Schedule often = Schedule.every(Duration.ofMillis(100)).since(at("00:00:00"));
    Instant due = at("00:00:00.1");
    Instant now = due.plus(Duration.ofDays(3_650));
    for (Missed missed : Missed.values()) {
      Plan plan = Plan.of(often.missed(missed), due, now);
      assertThat(plan.runs()).hasSizeLessThanOrEqualTo(100);
      assertThat(plan.next()).isEqualTo(now.plusMillis(100));
    }
  }

  @Test
  void aRateKeepsItsRhythm() {
    Timing.Rate rate = new Timing.Rate(Duration.ofSeconds(10), at("10:00:00"));
    assertThat(rate.next(at("09:00:00"))).isEqualTo(at("10:00:10"));
    assertThat(rate.next(at("10:00:00"))).isEqualTo(at("10:00:10"));
    assertThat(rate.next(at("10:00:09.999"))).isEqualTo(at("10:00:10"));
    assertThat(rate.next(at("10:00:10"))).isEqualTo(at("10:00:20"));
  }

  @Test
  void onceIsOnce() {
    Schedule once = Schedule.at(at("10:00:00"));
    assertThat(once.first(at("12:00:00"))).isEqualTo(at("10:00:00"));
    Plan plan = Plan.of(once, at("10:00:00"), at("12:00:00"));
    assertThat(plan.runs()).containsExactly(at("10:00:00"));
    assertThat(plan.next()).isNull();
    assertThat(Plan.of(once.missed(Missed.SKIP), at("10:00:00"), at("12:00:00")).runs()).isEmpty();
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Schedule.every(Duration.ofMillis(5)))
        .withMessageContaining("a listener's own loop");
    assertThatIllegalArgumentException().isThrownBy(() -> HOURLY.most(0));
    assertThatIllegalArgumentException().isThrownBy(() -> HOURLY.tolerance(Duration.ofSeconds(-1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Schedule.cron("0 25 * * *", ZoneOffset.UTC))
        .withMessageContaining("at position 3");
  }
}
