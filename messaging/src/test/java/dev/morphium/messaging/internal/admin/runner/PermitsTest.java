package dev.morphium.messaging.internal.admin.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.messaging.internal.admin.store.MorphiumTopicStore;
import dev.morphium.messaging.internal.work.runner.Admission.Permit;
import dev.morphium.messaging.topic.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PermitsTest {
  private static final Duration LONG = Duration.ofHours(1);

  private Morphium morphium;
  private MorphiumTopicStore store;
  private Instant now = Instant.parse("2026-03-01T10:00:00Z");

  @BeforeEach
  void open() {
    morphium = Morphium.connect("inmemory://" + new ObjectId() + "/shop");
    store = new MorphiumTopicStore(morphium, "messages", () -> now);
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  private Permits permits(RateLimit limit) {
    return new Permits("mails", limit, store, () -> {});
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1000, 1",
    "1, 3600000, 2",
    "3, 1000, 3",
    "7, 200, 4",
    "100, 1000, 5",
    "97, 1000, 6",
    "1000, 60000, 7",
    "5000, 1000, 8",
    "10, 10000, 9"
  })
  void noPeriodHasMoreThanTheBound(long count, long millis, long seed) {
    RateLimit limit = new RateLimit(count, Duration.ofMillis(millis));
    store.limit("mails", limit);
    Random random = new Random(seed);
    Permits[] instances = new Permits[5];
    Instant[] awake = new Instant[instances.length];
    for (int i = 0; i < instances.length; i++) {
      instances[i] = permits(limit);
      awake[i] = now;
    }
    List<Instant> begun = new ArrayList<>();
    Instant start = now;
    long hesitation = Math.max(1, millis * 1000 / count / 40);
    for (int step = 0; step < 4_000; step++) {
      int chosen = 0;
      for (int i = 1; i < awake.length; i++) {
        chosen = awake[i].isBefore(awake[chosen]) ? i : chosen;
      }
      now = now.isAfter(awake[chosen]) ? now : awake[chosen];
      now = now.plusNanos(random.nextLong(hesitation) * 1_000);
      if (random.nextInt(200) == 0) {
        instances[chosen] = permits(limit); // crashed, and begun anew
      }
      Permit permit = instances[chosen].permit(() -> true, LONG);
      awake[chosen] = now.plus(permit.pause());
      if (permit.pause().isZero()) {
        if (random.nextInt(10) == 0) {
          permit.unused().run();
        } else {
          begun.add(now);
        }
        if (random.nextInt(50) == 0) {
          awake[chosen] = now.plusNanos(random.nextLong(200_000 * hesitation)); // works for long
        }
      }
    }
    assertBound(begun, count, millis, seed);
    double fair = count * (double) Duration.between(start, now).toMillis() / millis;
    assertThat((double) begun.size()).isLessThanOrEqualTo(fair + count / 5.0 + 1);
    assertThat(begun).as("something is done").hasSizeGreaterThan((int) (fair / 3));
  }

  private static void assertBound(List<Instant> begun, long count, long millis, long seed) {
    long bound = count + count / 5 + 1;
    int first = 0;
    for (int last = 0; last < begun.size(); last++) {
      while (!begun.get(first).plusMillis(millis).isAfter(begun.get(last))) {
        first++;
      }
      assertThat(last - first + 1)
          .as("seed %s, at %s", seed, begun.get(last))
          .isLessThanOrEqualTo((int) bound);
    }
  }

  @Test
  void aSingleWorkerGetsWhatTheLimitAllows() {
    RateLimit limit = new RateLimit(100, Duration.ofSeconds(1));
    store.limit("mails", limit);
    Permits permits = permits(limit);
    int begun = 0;
    Instant end = now.plusSeconds(10);
    while (now.isBefore(end)) {
      Permit permit = permits.permit(() -> true, LONG);
      if (permit.pause().isZero()) {
        begun++;
      } else {
        assertThat(permit.pause()).as("no busy loop").isGreaterThan(Duration.ofMillis(1));
        now = now.plus(permit.pause());
      }
    }
    assertThat(begun).isBetween(990, 1_010);
  }

  @Test
  void nothingIsSpentWhenThereIsNothingToDo() {
    RateLimit limit = new RateLimit(1, Duration.ofHours(1));
    store.limit("mails", limit);
    Permits idle = permits(limit);
    assertThat(idle.permit(() -> false, LONG).pause()).isEqualTo(LONG);
    assertThat(permits(limit).permit(() -> true, LONG).pause()).isEqualTo(Duration.ZERO);
    Duration wait = idle.permit(() -> true, LONG).pause();
    assertThat(wait).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
  }

  @Test
  void whatWasNotUsedIsUsedNext() {
    RateLimit limit = new RateLimit(1, Duration.ofHours(1));
    store.limit("mails", limit);
    Permits permits = permits(limit);
    permits.permit(() -> true, LONG).unused().run();
    assertThat(permits.permit(() -> true, LONG).pause()).isEqualTo(Duration.ZERO);
  }

  @Test
  void anotherLimitIsNoticed() {
    RateLimit limit = new RateLimit(1, Duration.ofHours(1));
    store.limit("mails", limit);
    AtomicInteger changed = new AtomicInteger();
    Permits permits = new Permits("mails", limit, store, changed::incrementAndGet);
    assertThat(store.limit("mails", new RateLimit(2, Duration.ofHours(1)))).isTrue();
    assertThat(store.limit("mails", new RateLimit(2, Duration.ofHours(1)))).isFalse();
    assertThat(permits.permit(() -> true, LONG).pause()).isGreaterThan(Duration.ZERO);
    assertThat(changed).hasValue(1);
  }

  @Test
  void limitsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> new RateLimit(0, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pause a topic");
    assertThatThrownBy(() -> new RateLimit(1, Duration.ofMillis(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
