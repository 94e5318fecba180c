package dev.morphium.spring.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.spring.MorphiumAutoConfiguration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Scope;
import org.springframework.context.support.GenericApplicationContext;

/** What is declared at listeners: what holds, and what is refused in words. */
class ListenerDeclarationTest {
  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  MorphiumAutoConfiguration.class, MessagingAutoConfiguration.class))
          .withPropertyValues("morphium.uri=inmemory://listeners-" + UUID.randomUUID() + "/shop");

  /** Fails always. */
  static class Failing {
    final AtomicInteger attempts = new AtomicInteger();

    @MessageListener(value = "fails", attempts = 2, pause = "${pause:1ms}")
    void fails() {
      attempts.incrementAndGet();
      throw new IllegalStateException("as it is meant");
    }
  }

  @Test
  void attemptsAndPausesAreOfTheAnnotation() {
    runner
        .withBean(Failing.class)
        .run(
            context -> {
              Messaging messaging = context.getBean(Messaging.class);
              messaging.send(Message.job("fails"));
              await().until(() -> messaging.jobs().deadLetters("fails").count() == 1);
              assertThat(context.getBean(Failing.class).attempts).hasValue(2);
            });
  }

  /** Has a clock and no topic. */
  static class Topicless {
    @Recurring(every = "1h")
    void tick() {}
  }

  /** Has two payloads. */
  static class TwoPayloads {
    @MessageListener("pairs")
    void pair(String one, String other) {}
  }

  /** Has a duration that is none. */
  static class Endless {
    @MessageListener(value = "endless", timeLimit = "soon")
    void wait(String some) {}
  }

  /** Would be made for each that asks. */
  @Scope("prototype")
  static class Many {
    @MessageListener("many")
    void hear(String some) {}
  }

  @Test
  void mistakesAreExplained() {
    assertThat(explained(Topicless.class)).contains("Topicless.tick", "has no @MessageListener");
    assertThat(explained(TwoPayloads.class)).contains("TwoPayloads.pair", "2 parameters");
    assertThat(explained(Endless.class)).contains("Endless.wait", "'soon'");
    assertThat(explained(Many.class)).contains("Many.hear", "takes a singleton");
  }

  private String explained(Class<?> bean) {
    Throwable[] failure = new Throwable[1];
    runner
        .withInitializer(context -> ((GenericApplicationContext) context).registerBean(bean))
        .run(context -> failure[0] = context.getStartupFailure());
    FailureAnalysis analysis = new ListenerFailureAnalyzer().analyze(failure[0]);
    assertThat(analysis).as("analysis of %s", failure[0]).isNotNull();
    return analysis.getDescription();
  }
}
