package dev.morphium.messaging.internal.admin.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.handler.MessageHandler;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.status.Thresholds;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WarningsTest extends Instances {
  private static final MessagingSettings STRICT =
      MessagingSettings.DEFAULT
          .heartbeat(Duration.ofMillis(50))
          .patience(Duration.ofMillis(100))
          .warnings(
              new Thresholds(
                  Duration.ofMillis(50), Duration.ofMillis(50), 1, Duration.ofSeconds(5)));

  private final CountDownLatch gate = new CountDownLatch(1);

  /** Handles nothing until the gate is open, even if a busy machine loses its lease. */
  private MessageHandler<Message> waiting() {
    return (message, context) -> {
      while (gate.getCount() > 0) {
        try {
          gate.await();
        } catch (InterruptedException e) {
          // it goes on
        }
      }
    };
  }

  @Test
  void workForNobodyIsNoticedUntilSomebodyComes() {
    Messaging a = instance(STRICT.instance("a"));
    a.send(Message.to("orders").exclusive());
    a.send(Message.to("orders").recipients("nobody"));
    await().atMost(SOON).until(() -> has(a, "no live instance listens to it"));
    await().atMost(SOON).until(() -> has(a, "instance 'nobody'"));
    instance(STRICT.instance("b")).listenTo("orders").handle(noting("b"));
    await().atMost(SOON).until(() -> !has(a, "no live instance listens to it"));
    assertThat(has(a, "instance 'nobody'")).isTrue();
  }

  @Test
  void aGroupWithoutMembersIsNoticedUntilOneComes() {
    Messaging a = instance(STRICT.instance("a"));
    a.groups().register("audit", "news");
    a.send(Message.to("news"));
    await().atMost(SOON).until(() -> has(a, "group 'audit' of 'news'"));
    instance(STRICT.instance("b")).listenTo("news").group("audit").handle(noting("b"));
    await().atMost(SOON).until(() -> !has(a, "group 'audit' of 'news'"));
  }

  @Test
  void aListenerThatCannotKeepUpIsNoticed() {
    Messaging a = instance(STRICT.instance("a"));
    a.listenTo("news").window(1).handle(waiting());
    for (int i = 0; i < 5; i++) {
      a.send(Message.to("news"));
    }
    await().atMost(SOON).until(() -> has(a, "has not kept up"));
    gate.countDown();
    await().atMost(SOON).until(() -> !has(a, "has not kept up"));
  }

  @Test
  void workThatWaitsOrDoesNotEndIsNoticed() {
    Messaging a = instance(STRICT.instance("a"));
    a.listenTo("orders").lease(Duration.ofMillis(100)).handle(waiting());
    a.send(Message.to("orders").exclusive().timeToLive(Duration.ofSeconds(2)));
    a.send(Message.to("orders").exclusive().timeToLive(Duration.ofHours(1)));
    await().atMost(SOON).until(() -> has(a, "all workers here are busy"));
    await().atMost(SOON).until(() -> has(a, "more than 1 times its lease"));
    gate.countDown();
    await().atMost(SOON).until(() -> a.status().localMessaging().warnings().isEmpty());
  }

  private static boolean has(Messaging messaging, String text) {
    return messaging.status().localMessaging().warnings().stream()
        .anyMatch(warning -> warning.contains(text));
  }
}
