package dev.morphium.junit.sample;

import dev.morphium.junit.MorphiumTest;
import dev.morphium.testing.TestClock;
import dev.morphium.testing.TestDatabase;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Asks for the clock wherever it can be asked for. */
public class ClockSample {
  /** In the middle of a test. */
  @MorphiumTest
  public static class Inside {
    @Test
    void asks(TestDatabase database) {
      database.clock().advance(Duration.ofDays(1));
    }
  }

  /** Before each test. */
  @MorphiumTest
  public static class Before {
    @BeforeEach
    void move(TestClock clock) {
      clock.advance(Duration.ofDays(1));
    }

    @Test
    void follows() {}
  }

  /** In a class around the test's. */
  @MorphiumTest
  public static class Around {
    @Nullable TestClock clock;

    @Nested
    class Nest {
      @Test
      void follows() {}
    }
  }
}
