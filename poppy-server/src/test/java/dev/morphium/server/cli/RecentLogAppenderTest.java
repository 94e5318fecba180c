package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import dev.morphium.engine.parameter.RecentLog;
import org.junit.jupiter.api.Test;

class RecentLogAppenderTest {
  @Test
  void keepsWhatIsLogged() {
    RecentLog recent = new RecentLog();
    LoggerContext context = new LoggerContext();
    RecentLogAppender appender = new RecentLogAppender(new LogLayout(), recent);
    appender.setContext(context);
    appender.start();
    Logger logger = context.getLogger("test");
    logger.setLevel(Level.INFO);
    logger.addAppender(appender);
    logger.info("disk {} is there", 7);
    logger.warn("disk {} is full", 8);
    logger.debug("disk {} is idle", 9);
    assertThat(recent.newest().newest()).hasSize(2);
    assertThat(recent.newest().newest().get(0)).endsWith("INFO  disk 7 is there");
    assertThat(recent.startupWarnings().newest())
        .singleElement()
        .asString()
        .endsWith("disk 8 is full");
  }
}
