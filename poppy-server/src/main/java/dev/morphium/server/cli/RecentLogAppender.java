package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.Layout;
import dev.morphium.engine.parameter.RecentLog;

/** The appender that keeps the newest lines of the log for {@code getLog}. */
final class RecentLogAppender extends AppenderBase<ILoggingEvent> {
  private final Layout<ILoggingEvent> layout;
  private final RecentLog recent;

  RecentLogAppender(Layout<ILoggingEvent> layout, RecentLog recent) {
    this.layout = layout;
    this.recent = recent;
    setName("recent");
    recent.fillByLogging();
  }

  @Override
  protected void append(ILoggingEvent event) {
    recent.add(
        layout.doLayout(event).stripTrailing(), event.getLevel().isGreaterOrEqual(Level.WARN));
  }
}
