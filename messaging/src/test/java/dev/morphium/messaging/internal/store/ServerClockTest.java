package dev.morphium.messaging.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServerClockTest {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private final AtomicReference<Instant> server = new AtomicReference<>(NOON);
  private final AtomicLong nanos = new AtomicLong(-5_000_000_000L);
  private final ServerClock clock = new ServerClock(server::get, nanos::get);

  @Test
  void goesOnByTheCounterAlone() {
    assertThat(clock.now()).isEqualTo(NOON);
    nanos.addAndGet(Duration.ofSeconds(90).toNanos());
    assertThat(clock.now()).isEqualTo(NOON.plusSeconds(90));
  }

  @Test
  void aFirstLookThatTookLongIsNotTheLast() {
    Deque<Long> trips = new ArrayDeque<>(List.of(900L, 100L, 4L, 0L));
    Supplier<Instant> slow =
        () -> {
          nanos.addAndGet(Duration.ofMillis(trips.remove()).toNanos());
          return NOON.plusNanos(nanos.get());
        };
    ServerClock late = new ServerClock(slow, nanos::get);
    assertThat(trips).containsExactly(0L);
    assertThat(late.now()).isEqualTo(NOON.plusNanos(nanos.get()).plusMillis(2));
  }

  @Test
  void followsTheServerWhenThatJumps() {
    server.set(NOON.plus(Duration.ofDays(3)));
    assertThat(clock.now()).isEqualTo(NOON);
    clock.adjust();
    assertThat(clock.now()).isEqualTo(NOON.plus(Duration.ofDays(3)));
    server.set(NOON.minus(Duration.ofDays(3)));
    clock.adjust();
    assertThat(clock.now()).isEqualTo(NOON.minus(Duration.ofDays(3)));
  }

  @Test
  void nobodyLooksAtTheLocalClock() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      List<String> looking =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(ServerClockTest::looksAtTheLocalClock)
              .map(Path::toString)
              .toList();
      assertThat(looking).isEmpty();
    }
  }

  private static boolean looksAtTheLocalClock(Path file) {
    try {
      String text = Files.readString(file);
      return text.contains("Instant.now(") || text.contains("currentTimeMillis");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
