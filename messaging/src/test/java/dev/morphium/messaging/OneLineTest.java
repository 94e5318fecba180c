package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.morphium.messaging.message.Message;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What goes wrong again and again is told once. */
class OneLineTest extends Instances {
  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.morphium.messaging");
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          lines.add(event.getFormattedMessage());
        }
      };

  @BeforeEach
  void listen() {
    appender.start();
    logger.addAppender(appender);
  }

  @AfterEach
  void listenNoMore() {
    logger.detachAppender(appender);
  }

  /** Lines with some words: those of other tests, which run at the same time, have others. */
  private long told(String... words) {
    return lines.stream().filter(line -> List.of(words).stream().allMatch(line::contains)).count();
  }

  @Test
  void workThatCannotBeRead() {
    for (int i = 0; i < 20; i++) {
      writeRaw("{topic: 'one line', delivery: 'EXCLUSIVE', headers: 5, work: {state: 'READY'}}");
    }
    Messaging worker = instance("worker");
    worker.listenTo("one line").handle(noting(""));
    await().until(() -> worker.jobs().deadLetters("one line").count() == 20);
    assertThat(told("to 'one line' cannot be read")).isEqualTo(1);
  }

  @Test
  void announcementsThatCannotBeRead() {
    Messaging worker = instance("worker");
    worker.listen("news", String.class, noting(""));
    for (int i = 0; i < 20; i++) {
      writeRaw(
          "{_id: 'bad news %d', topic: 'news', delivery: 'BROADCAST', headers: 5}".formatted(i));
      writeRaw(
          "{_id: 'late news %d', topic: 'news', delivery: 'BROADCAST', schema: 7}".formatted(i));
    }
    worker.send(Message.to("news").payload("good"));
    await().until(() -> got.contains("good"));
    assertThat(told("message", "bad news", "cannot be read")).isEqualTo(1);
    assertThat(told("message", "late news", "schema")).isEqualTo(1);
  }
}
