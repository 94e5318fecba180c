package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.schedule.Missed;
import dev.morphium.messaging.schedule.Schedule;
import dev.morphium.messaging.schedule.Scheduled;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Messages that are sent by the clock. */
interface TimetableContract extends OnBackend {
  private static Schedule often() {
    return Schedule.every(Duration.ofMillis(100));
  }

  private static Schedule hourly() {
    return Schedule.every(Duration.ofHours(1));
  }

  private static Schedule yearly() {
    return Schedule.cron("@yearly", ZoneId.of("Europe/Berlin")).missed(Missed.SKIP);
  }

  private static Instant moment(Message message) {
    return Instant.parse(String.valueOf(message.headers().get("scheduled_for")));
  }

  private static Message report() {
    return Message.to("reports").payload("sales").exclusive();
  }

  @Test
  default void oneOfAllInstancesSends() {
    Queue<Message> got = new ConcurrentLinkedQueue<>();
    List<Messaging> instances = List.of(instance("a"), instance("b"), instance("c"));
    for (Messaging each : instances) {
      each.listenTo("reports").handle(keep(got));
      each.schedules().put("sales", often(), report());
    }
    await().until(() -> got.size() >= 5);
    assertThat(instances.get(0).schedules().remove("sales")).isTrue();
    List<String> moments =
        got.stream().map(message -> message.headers().get("scheduled_for")).toList();
    assertThat(moments).doesNotHaveDuplicates();
    assertThat(got).allMatch(message -> "sales".equals(message.headers().get("schedule")));
  }

  @Test
  default void theSameDefinitionChangesNothing() {
    Messaging first = instance("a");
    Messaging second = instance("b");
    Scheduled put = first.schedules().put("sales", yearly(), report());
    Scheduled same = second.schedules().put("sales", yearly(), report());
    assertThat(same.revision()).isEqualTo(1);
    assertThat(same.next()).isEqualTo(put.next());
    assertThat(same.changedBy()).isEqualTo("a");
    Scheduled rate = first.schedules().put("hourly", hourly(), report());
    Scheduled again = second.schedules().put("hourly", hourly(), report());
    assertThat(again.revision()).isEqualTo(1);
    assertThat(again.next()).isEqualTo(rate.next());
    Scheduled other = second.schedules().put("hourly", hourly(), report().priority(3));
    assertThat(other.revision()).isEqualTo(2);
    assertThat(other.next()).isEqualTo(rate.next());
    assertThat(other.changedBy()).isEqualTo("b");
    assertThat(first.schedules().find("hourly").orElseThrow().message().priority()).isEqualTo(3);
    assertThat(first.schedules().list())
        .extracting(Scheduled::name)
        .containsExactly("hourly", "sales");
  }

  @Test
  default void aPausedScheduleRunsNoMore() {
    Queue<Message> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    messaging.listenTo("reports").handle(keep(got));
    messaging.schedules().put("sales", often(), report());
    assertThat(messaging.schedules().pause("sales")).isTrue();
    assertThat(messaging.schedules().pause("sales")).isFalse();
    Instant next = messaging.schedules().find("sales").orElseThrow().next();
    await()
        .during(Duration.ofMillis(250))
        .until(() -> got.stream().allMatch(message -> moment(message).isBefore(next)));
    assertThat(messaging.schedules().find("sales").orElseThrow().paused()).isTrue();
    assertThat(messaging.schedules().resume("sales")).isTrue();
    await().until(() -> got.size() >= 3);
    assertThat(messaging.schedules().find("sales").orElseThrow().last()).isNotNull();
  }

  @Test
  default void aScheduleIsTriggered() {
    Queue<Message> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    messaging.listenTo("reports").handle(keep(got));
    messaging.schedules().put("sales", yearly(), report());
    List<Message> sent = messaging.schedules().trigger("sales");
    await().until(() -> got.size() == 1);
    assertThat(got).extracting(Message::id).containsExactly(sent.get(0).id());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> messaging.schedules().trigger("none"))
        .withMessageContaining("no schedule 'none'");
  }

  @Test
  default void anAnnouncementIsSentLaterByASchedule() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    messaging.listen("reports", String.class, keep(got));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> messaging.send(Message.to("reports").delay(Duration.ofSeconds(1))))
        .withMessageContaining("Schedule.at(moment)");
    Message news = Message.to("reports").payload("news");
    Instant soon = Instant.now().plusMillis(150);
    messaging.schedules().put("news", Schedule.at(soon), news);
    await().until(() -> got.size() == 1);
    await().until(() -> messaging.schedules().find("news").orElseThrow().next() == null);
    messaging.schedules().put("late", Schedule.at(soon.minusSeconds(9)), news);
    await().until(() -> got.size() == 2);
  }

  @Test
  default void schedulesThatMakeNoSenseAreRefused() {
    Messaging messaging = instance("a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> messaging.schedules().put(" ", yearly(), report()));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> messaging.schedules().put("x", yearly(), report().delay(Duration.ofDays(1))))
        .withMessageContaining("leave out its at() or delay()");
    assertThat(messaging.schedules().remove("x")).isFalse();
    assertThat(messaging.schedules().resume("x")).isFalse();
    assertThat(messaging.schedules().find("x")).isEmpty();
  }

  @Test
  @Needs(Feature.TRANSACTIONS)
  default void aScheduleOfATransactionHoldsWithItsCommit() {
    Queue<Message> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    messaging.listenTo("reports").handle(keep(got));
    try {
      morphium()
          .inTransaction(
              () -> {
                messaging.schedules().put("never", often(), report());
                throw new IllegalStateException("no");
              });
    } catch (IllegalStateException expected) {
      assertThat(expected).hasMessage("no");
    }
    assertThat(messaging.schedules().find("never")).isEmpty();
    morphium()
        .inTransaction(
            () -> {
              messaging.schedules().put("often", often(), report());
            });
    await().until(() -> got.size() >= 2);
  }
}
