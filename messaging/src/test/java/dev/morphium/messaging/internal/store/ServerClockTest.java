package dev.morphium.messaging.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
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
