package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.instance.ListenerLoad;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/**
 * More messages at once than anybody has room for: none is lost, none comes twice, and no more wait
 * in memory than a listener's window.
 *
 * <p>{@code -Dmorphium.test.burst=100000} makes it larger.
 */
class BurstTest extends Instances {
  private static final int MESSAGES = Integer.getInteger("morphium.test.burst", 10_000);
  private static final int TOGETHER = 500;
  private static final int WINDOW = 100;
  private static final Duration LONG = Duration.ofSeconds(90 + MESSAGES / 200);

  @Test
  void announcements() {
    AtomicIntegerArray told = new AtomicIntegerArray(MESSAGES);
    Messaging listening = instance("listening");
    listening
        .listenTo("news")
        .payload(Integer.class)
        .window(WINDOW)
        .handle((number, context) -> told.incrementAndGet(number));
    send(instance("sender"), "news", listening);
    await().atMost(LONG).until(() -> told.get(MESSAGES - 1) > 0 && isComplete(told));
    for (int i = 0; i < MESSAGES; i++) {
      assertThat(told.get(i)).as("message %d", i).isEqualTo(1);
    }
  }

  @Test
  void work() {
    AtomicIntegerArray done = new AtomicIntegerArray(MESSAGES);
    for (String name : List.of("a", "b")) {
      instance(name)
          .listenTo("orders")
          .payload(Integer.class)
          .concurrency(4)
          .handle((number, context) -> done.incrementAndGet(number));
    }
    Messaging sender = instance("sender");
    send(sender, "orders", sender);
    await().atMost(LONG).until(() -> isComplete(done));
    await().atMost(LONG).until(() -> sender.jobs().counts().isEmpty());
    for (int i = 0; i < MESSAGES; i++) {
      assertThat(done.get(i)).as("message %d", i).isEqualTo(1);
    }
  }

  private static boolean isComplete(AtomicIntegerArray counts) {
    for (int i = 0; i < counts.length(); i++) {
      if (counts.get(i) == 0) {
        return false;
      }
    }
    return true;
  }

  private static void send(Messaging sender, String topic, Messaging watched) {
    List<Message> together = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      Message message = Message.to(topic).payload(i);
      together.add(topic.equals("orders") ? message.exclusive() : message);
      if (together.size() == TOGETHER || i == MESSAGES - 1) {
        sender.sendAll(together);
        together.clear();
        for (ListenerLoad load : watched.status().localMessaging().listeners()) {
          assertThat(load.waiting()).isLessThanOrEqualTo(WINDOW);
        }
      }
    }
  }
}
