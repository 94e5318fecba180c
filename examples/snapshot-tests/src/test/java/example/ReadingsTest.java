package example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.junit.DatabaseScope;
import dev.morphium.junit.FailPoint;
import dev.morphium.junit.MorphiumTest;
import dev.morphium.testing.CapturedCommands;
import dev.morphium.testing.Fault;
import dev.morphium.testing.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@MorphiumTest(scope = DatabaseScope.CLASS)
class ReadingsTest {
  private static final int MANY = 10_000;

  @BeforeAll
  static void prepare(Morphium morphium) {
    morphium.ensureIndicesFor(Reading.class);
    Instant now = Instant.now();
    morphium.storeList(
        LongStream.range(0, MANY)
            .mapToObj(i -> new Reading(i, i % 2 == 0 ? "roof" : "cellar", i % 30, now))
            .toList());
  }

  @Test
  void aSensorIsForgotten(Morphium morphium) {
    Readings readings = new Readings(morphium);
    assertThat(readings.forget("roof")).isEqualTo(MANY / 2);
    assertThat(readings.count()).isEqualTo(MANY / 2);
  }

  @Test
  void theOtherTestHasLeftNothing(Morphium morphium) {
    Readings readings = new Readings(morphium);
    assertThat(readings.count()).isEqualTo(MANY);
    readings.forget("cellar");
  }

  @Test
  void readingsAreForgottenAfterADay(Morphium morphium, TestClock clock) {
    clock.advance(Duration.ofHours(25));
    assertThat(new Readings(morphium).count()).isZero();
  }

  @Test
  @FailPoint(value = Fault.Kind.WRITE_CONFLICT, commands = "delete", times = 2)
  void isRepeatedAfterConflicts(Morphium morphium, CapturedCommands commands) {
    Readings readings = new Readings(morphium);
    assertThat(morphium.inTransaction(() -> readings.forget("roof"))).isEqualTo(MANY / 2);
    assertThat(commands.named("delete")).hasSize(3);
  }
}
