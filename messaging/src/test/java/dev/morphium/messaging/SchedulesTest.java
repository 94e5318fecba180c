package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.messaging.firing.Scheduled;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.schedule.Missed;
import dev.morphium.messaging.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SchedulesTest {
  private static final Schedule OFTEN = Schedule.every(Duration.ofMillis(100));
  private static final Schedule YEARLY =
      Schedule.cron("@yearly", ZoneId.of("Europe/Berlin")).missed(Missed.SKIP);

  private final List<Messaging> open = new ArrayList<>();
  private final Queue<Message> got = new ConcurrentLinkedQueue<>();
  private Morphium morphium;

  @BeforeEach
  void open() {
    morphium = Morphium.connect("inmemory://" + new ObjectId() + "/shop");
  }

  @AfterEach
  void close() {
    open.forEach(Messaging::close);
    morphium.close();
  }

  private Messaging instance(String name) {
    Messaging messaging = Messaging.open(morphium, MessagingSettings.DEFAULT.instance(name));
    open.add(messaging);
    return messaging;
  }

  private void listen(Messaging messaging) {
    messaging
        .listenTo("reports")
        .handle(
            (message, context) -> {
              got.add(message);
              return null;
            });
  }

  private static Message report() {
    return Message.to("reports").payload("sales").exclusive();
  }

  @Test
  void oneOfAllInstancesSends() {
    for (String name : List.of("a", "b", "c")) {
      Messaging messaging = instance(name);
      listen(messaging);
      messaging.schedules().put("sales", OFTEN, report());
    }
    await().until(() -> got.size() >= 5);
    assertThat(open.get(0).schedules().remove("sales")).isTrue();
    List<String> moments =
        got.stream().map(message -> message.headers().get("scheduled_for")).toList();
    assertThat(moments).doesNotHaveDuplicates();
    assertThat(got).allMatch(message -> "sales".equals(message.headers().get("schedule")));
  }

  @Test
  void theSameDefinitionChangesNothing() {
    Messaging first = instance("a");
    Messaging second = instance("b");
    Scheduled put = first.schedules().put("sales", YEARLY, report());
    Scheduled same = second.schedules().put("sales", YEARLY, report());
    assertThat(same.revision()).isEqualTo(1);
    assertThat(same.next()).isEqualTo(put.next());
    assertThat(same.changedBy()).isEqualTo("a");
    Scheduled rate = first.schedules().put("often", Schedule.every(Duration.ofHours(1)), report());
    Scheduled again =
        second.schedules().put("often", Schedule.every(Duration.ofHours(1)), report());
    assertThat(again.revision()).isEqualTo(1);
    assertThat(again.next()).isEqualTo(rate.next());
    Scheduled other =
        second.schedules().put("often", Schedule.every(Duration.ofHours(1)), report().priority(3));
    assertThat(other.revision()).isEqualTo(2);
    assertThat(other.next()).isEqualTo(rate.next());
    assertThat(other.changedBy()).isEqualTo("b");
    assertThat(first.schedules().find("often").orElseThrow().message().priority()).isEqualTo(3);
    assertThat(first.schedules().list())
        .extracting(Scheduled::name)
        .containsExactly("often", "sales");
  }

  @Test
  void aPausedScheduleRunsNoMore() {
    Messaging messaging = instance("a");
    listen(messaging);
    messaging.schedules().put("sales", OFTEN, report());
    assertThat(messaging.schedules().pause("sales")).isTrue();
    assertThat(messaging.schedules().pause("sales")).isFalse();
    got.clear();
    await().during(Duration.ofMillis(250)).until(() -> got.size() <= 1);
    assertThat(messaging.schedules().find("sales").orElseThrow().paused()).isTrue();
    assertThat(messaging.schedules().resume("sales")).isTrue();
    await().until(() -> got.size() >= 2);
    assertThat(messaging.schedules().find("sales").orElseThrow().last()).isNotNull();
  }

  @Test
  void aScheduleIsTriggered() {
    Messaging messaging = instance("a");
    listen(messaging);
    messaging.schedules().put("sales", YEARLY, report());
    List<Message> sent = messaging.schedules().trigger("sales");
    await().until(() -> got.size() == 1);
    assertThat(got).extracting(Message::id).containsExactly(sent.get(0).id());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> messaging.schedules().trigger("none"))
        .withMessageContaining("no schedule 'none'");
  }

  @Test
  void anAnnouncementIsSentLater() {
    Messaging messaging = instance("a");
    listen(messaging);
    Message news = Message.to("reports").payload("news");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> messaging.send(Message.to("reports").delay(Duration.ofSeconds(1))))
        .withMessageContaining("Schedule.at(moment)");
    messaging.schedules().put("news", Schedule.at(Instant.now().plusMillis(150)), news);
    await().until(() -> got.size() == 1);
    await().until(() -> messaging.schedules().find("news").orElseThrow().next() == null);
    messaging.schedules().put("late", Schedule.at(Instant.now().minusSeconds(9)), news);
    await().until(() -> got.size() == 2);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    Messaging messaging = instance("a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> messaging.schedules().put(" ", YEARLY, report()));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> messaging.schedules().put("x", YEARLY, report().delay(Duration.ofDays(1))))
        .withMessageContaining("leave out its at() or delay()");
    assertThat(messaging.schedules().remove("x")).isFalse();
    assertThat(messaging.schedules().resume("x")).isFalse();
    assertThat(messaging.schedules().find("x")).isEmpty();
  }

  @Test
  void aScheduleOfATransactionHoldsWithItsCommit() {
    Messaging messaging = instance("a");
    listen(messaging);
    try {
      morphium.inTransaction(
          () -> {
            messaging.schedules().put("never", OFTEN, report());
            throw new IllegalStateException("no");
          });
    } catch (IllegalStateException expected) {
      assertThat(expected).hasMessage("no");
    }
    assertThat(messaging.schedules().find("never")).isEmpty();
    morphium.inTransaction(
        () -> {
          messaging.schedules().put("often", OFTEN, report());
        });
    await().until(() -> got.size() >= 2);
  }
}
