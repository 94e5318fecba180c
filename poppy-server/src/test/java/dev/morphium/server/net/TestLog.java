package dev.morphium.server.net;

import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/** What a class writes to the log while a test runs; other tests may write beside it. */
public final class TestLog implements AutoCloseable {
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final Logger logger;
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          lines.add(event.getFormattedMessage());
        }
      };

  /** Begins to listen to a class, or to a package. */
  public TestLog(String name) {
    logger = (Logger) LoggerFactory.getLogger(name);
    appender.start();
    logger.addAppender(appender);
  }

  /** Waits for a line with all of these texts. */
  public void awaitLine(String... texts) {
    await()
        .atMost(dev.morphium.testing.Patience.LIMIT)
        .untilAsserted(
            () ->
                org.assertj.core.api.Assertions.assertThat(lines)
                    .anySatisfy(
                        line -> org.assertj.core.api.Assertions.assertThat(line).contains(texts)));
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
  }
}
