package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LogLayoutTest {
  private static final String TIME =
      "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}(Z|[+-]\\d{2}:\\d{2})";

  @Test
  void writesTimeLevelAndMessage() {
    assertThat(line(Level.WARN, null).strip()).matches(TIME + " WARN  disk 7 is full");
    assertThat(line(Level.ERROR, null).strip()).matches(TIME + " ERROR disk 7 is full");
  }

  @Test
  void writesTheStackTraceBelow() {
    Exception problem = new IllegalStateException("above", new ArithmeticException("below"));
    assertThat(line(Level.ERROR, problem).lines())
        .anyMatch(each -> each.equals("java.lang.IllegalStateException: above"))
        .anyMatch(each -> each.equals("Caused by: java.lang.ArithmeticException: below"))
        .anyMatch(each -> each.startsWith("\tat " + LogLayoutTest.class.getName()));
  }

  private static String line(Level level, @Nullable Throwable problem) {
    LoggingEvent event =
        new LoggingEvent(
            LogLayoutTest.class.getName(),
            new LoggerContext().getLogger("test"),
            level,
            "disk {} is full",
            problem,
            new Object[] {7});
    event.setInstant(Instant.EPOCH);
    return new LogLayout().doLayout(event);
  }
}
