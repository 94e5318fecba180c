package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Messages that are sent by the clock, and topics that are held back in all instances. */
interface ScheduleContract extends OnBackend {
  @Test
  @Needs(Feature.UNIQUE_WHERE_PRESENT)
  default void ofAllInstancesOneSends() {
    Queue<String> moments = new ConcurrentLinkedQueue<>();
    Schedule often = Schedule.every(Duration.ofMillis(150));
    List<Messaging> all = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      Messaging messaging = instance(name);
      all.add(messaging);
      messaging
          .listenTo("reports")
          .handle(
              (report, context) -> moments.add(context.message().headers().get("scheduled_for")));
      messaging.schedules().put("sales", often, Message.to("reports").exclusive());
    }
    await().until(() -> moments.size() >= 5);
    assertThat(all.get(2).schedules().remove("sales")).isTrue();
    assertThat(moments).doesNotHaveDuplicates();
    assertThat(all.get(0).schedules().list()).isEmpty();
  }

  @Test
  default void aTopicIsPausedInAllInstances() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging first = instance("a", settings -> settings.sweep(Duration.ofMillis(200)));
    Messaging second = instance("b", settings -> settings.sweep(Duration.ofMillis(200)));
    first.listen("orders", String.class, (text, context) -> got.add("a " + text));
    second.listen("mails", String.class, (text, context) -> got.add("b " + text));
    second.topics().pause("orders");
    await().until(() -> first.topics().isPaused("orders"));
    first.send(Message.to("orders").payload("held").exclusive());
    first.send(Message.to("mails").payload("free").exclusive());
    await().until(() -> got.contains("b free"));
    await().during(Duration.ofMillis(100)).until(() -> got.size() == 1);
    first.topics().resume("orders");
    await().until(() -> got.contains("a held"));
  }

  @Test
  default void aTopicIsLimitedInAllInstances() {
    Queue<Long> times = new ConcurrentLinkedQueue<>();
    List<Messaging> all = List.of(instance("a"), instance("b"));
    all.get(0).topics().limit("orders", 5, Duration.ofSeconds(1));
    await().until(() -> all.get(1).topics().find("orders").limit() != null);
    for (Messaging messaging : all) {
      messaging.listenTo("orders").handle((order, context) -> times.add(System.nanoTime()));
    }
    for (int i = 0; i < 12; i++) {
      all.get(0).send(Message.to("orders").exclusive());
    }
    await().until(() -> times.size() >= 12);
    List<Long> sorted = times.stream().sorted().toList();
    assertThat(sorted.get(11) - sorted.get(0)).isGreaterThan(Duration.ofMillis(900).toNanos());
  }
}
