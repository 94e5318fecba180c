package dev.morphium.server.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * The layout of the log: a line with time, level and message, and below it the stack trace of an
 * exception.
 *
 * <p>Logback's pattern layout loads a class for each word that a pattern can have, used or not,
 * before the first line.
 */
final class LogLayout extends LayoutBase<ILoggingEvent> {
  private static final int USUAL_LENGTH = 128;
  private static final int LONGEST_LEVEL = 5;

  @Override
  public String doLayout(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(USUAL_LENGTH);
    String level = event.getLevel().toString();
    line.append(Timestamps.format(event.getInstant())).append(' ').append(level);
    line.repeat(' ', LONGEST_LEVEL + 1 - level.length());
    int message = line.length();
    line.append(event.getFormattedMessage());
    for (int i = message; i < line.length(); i++) {
      if (Character.isISOControl(line.charAt(i))) {
        line.setCharAt(i, ' '); // what clients send begins no line of its own
      }
    }
    line.append(System.lineSeparator());
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null) {
      line.append(ThrowableProxyUtil.asString(thrown));
    }
    return line.toString();
  }

  /** The time of a line; made with the first line, which most servers never write. */
  private static final class Timestamps {
    private static final DateTimeFormatter FORMAT =
        DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
            .withZone(ZoneId.systemDefault());

    static String format(Instant time) {
      return FORMAT.format(time);
    }
  }
}
