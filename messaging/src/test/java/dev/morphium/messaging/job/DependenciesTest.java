package dev.morphium.messaging.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.message.IfFailed;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class DependenciesTest extends Instances {
  private final AtomicBoolean broken = new AtomicBoolean();

  /** Notes what it does; {@code bad} fails as long as things are broken. */
  private Messaging worker(Duration sweep) {
    Messaging worker = instance(MessagingSettings.DEFAULT.instance("worker").sweep(sweep));
    worker
        .listenTo("steps")
        .payload(String.class)
        .retry(Retry.NEVER)
        .handle(
            (step, context) -> {
              if (broken.get() && step.startsWith("bad")) {
                throw new IllegalStateException("broken");
              }
              got.add(step);
              context.result("done " + step);
            });
    return worker;
  }

  private Messaging worker() {
    return worker(Duration.ofSeconds(30));
  }

  private static Message step(String name) {
    return Message.to("steps").payload(name).exclusive();
  }

  private static ObjectId id(Message sent) {
    return sent.stored().get(0);
  }

  private void awaitState(Messaging messaging, ObjectId job, State state) {
    await()
        .untilAsserted(
            () -> {
              JobStatus status = messaging.jobs().find(job);
              assertThat(status).isNotNull();
              assertThat(status.state()).isEqualTo(state);
            });
  }

  @Test
  void aMessageWaitsForThoseItComesAfter() throws InterruptedException {
    Messaging sender = instance("sender");
    Message a = sender.send(step("a"));
    Message b = sender.send(step("b"));
    Message last = sender.send(step("last").after(a, b));
    assertThat(sender.jobs().find(id(last)).state()).isEqualTo(State.BLOCKED);
    assertThat(sender.jobs().find(id(last)).pending()).containsExactly(id(a), id(b));
    worker();
    assertThat(sender.jobs().await(id(last), SOON)).isNotNull();
    assertThat(got).hasSize(3).endsWith("last");
  }

  @Test
  void messagesThatAreSentTogetherWaitForEachOther() {
    Message a = step("a");
    Message b = step("b").after(a);
    Message c = step("c").after(b, a);
    worker().sendAll(List.of(a, b, c));
    await().until(() -> got.size() == 3);
    assertThat(got).containsExactly("a", "b", "c");
  }

  @Test
  void whatIsDoneIsNotWaitedFor() {
    Messaging worker = worker();
    Message a = worker.send(step("a"));
    await().until(() -> got.contains("a"));
    worker.send(step("b").after(a));
    worker.send(step("c").after(List.of(new ObjectId())));
    await().until(() -> got.size() == 3);
  }

  @Test
  void whatIsScheduledTooWaitsForBoth() {
    Messaging worker = worker(Duration.ofMillis(50));
    Message a = worker.send(step("a"));
    long begin = System.nanoTime();
    Message b = worker.send(step("b").after(a).delay(Duration.ofMillis(300)));
    await().until(() -> got.size() == 2);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(250));
    assertThat(b.sent()).isNotNull();
  }

  @Test
  void mistakesAreToldBeforeAnythingIsSent() {
    Messaging sender = instance("sender");
    assertThatThrownBy(() -> sender.send(step("b").after(step("a"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("was not sent");
    Message all = sender.send(Message.to("steps"));
    assertThatThrownBy(() -> sender.send(step("b").after(all)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no work");
    Message a = step("a");
    assertThatThrownBy(() -> sender.sendAll(List.of(step("b").after(a), a)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("stands behind it");
    assertThatThrownBy(() -> sender.send(Message.to("steps").after(List.of(new ObjectId()))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no work");
    assertThat(sender.jobs().counts()).isEmpty();
  }

  @Test
  void whatComesAfterAFailureFailsUntilThatIsRequeued() {
    broken.set(true);
    Messaging worker = worker();
    Message bad = step("bad");
    Message next = step("next").after(bad);
    Message last = step("last").after(next);
    List<Message> sent = worker.sendAll(List.of(bad, next, last));
    awaitState(worker, id(sent.get(2)), State.DEAD);
    JobStatus status = worker.jobs().find(id(sent.get(2)));
    assertThat(status.failures().get(0).message())
        .contains(id(sent.get(1)).toString(), "dead letter");
    assertThat(worker.jobs().requeue(id(sent.get(2)))).isEqualTo(Requeuing.OTHERS_FAILED);
    broken.set(false);
    assertThat(worker.jobs().requeue(id(sent.get(0)))).isEqualTo(Requeuing.READY);
    await().until(() -> got.size() == 3);
    assertThat(got).containsExactly("bad", "next", "last");
  }

  @Test
  void whatIsRequeuedMayBeDoneBeforeWhatWaitsIsRevived() {
    Messaging worker = worker();
    for (int round = 0; round < 25; round++) {
      broken.set(true);
      got.clear();
      Message bad = step("bad");
      Message next = step("next").after(bad);
      Message last = step("last").after(next);
      List<Message> sent = worker.sendAll(List.of(bad, next, last));
      awaitState(worker, id(sent.get(2)), State.DEAD);
      broken.set(false);
      assertThat(worker.jobs().requeue(id(sent.get(0)))).isEqualTo(Requeuing.READY);
      awaitState(worker, id(sent.get(2)), State.DONE);
      assertThat(got).containsExactly("bad", "next", "last");
    }
  }

  @Test
  void ofTwoFailuresBothMustBeRequeued() {
    broken.set(true);
    Messaging worker = worker();
    Message one = step("bad1");
    Message two = step("bad2");
    Message last = step("last").after(one, two);
    List<Message> sent = worker.sendAll(List.of(one, two, last));
    awaitState(worker, id(sent.get(0)), State.DEAD);
    awaitState(worker, id(sent.get(1)), State.DEAD);
    awaitState(worker, id(sent.get(2)), State.DEAD);
    broken.set(false);
    assertThat(worker.jobs().requeue(id(sent.get(0)))).isEqualTo(Requeuing.READY);
    await().until(() -> got.contains("bad1"));
    awaitState(worker, id(sent.get(2)), State.DEAD);
    assertThat(worker.jobs().requeue(id(sent.get(1)))).isEqualTo(Requeuing.READY);
    await().until(() -> got.size() == 3);
    assertThat(got).endsWith("last");
  }

  @Test
  void failuresAreIgnoredWhenTheMessageSaysSo() {
    broken.set(true);
    Messaging worker = worker();
    Message bad = step("bad");
    Message cancelled = step("cancelled").delay(Duration.ofHours(1));
    Message last = step("last").after(bad, cancelled).ifFailed(IfFailed.IGNORE);
    List<Message> sent = worker.sendAll(List.of(bad, cancelled, last));
    worker.jobs().cancel(id(sent.get(1)));
    await().until(() -> got.contains("last"));
  }

  @Test
  void whatComesAfterCancelledWorkFails() {
    Messaging worker = worker();
    Message gone = worker.send(step("gone").delay(Duration.ofHours(1)));
    Message last = worker.send(step("last").after(gone));
    worker.jobs().cancel(id(gone));
    awaitState(worker, id(last), State.DEAD);
    assertThat(worker.jobs().find(id(last)).failures().get(0).message()).contains("cancelled");
  }

  @Test
  void whatIsDeletedByHandIsNotWaitedForForEver() {
    Messaging worker = worker(Duration.ofMillis(50));
    Message gone = worker.send(step("gone").delay(Duration.ofHours(1)));
    Message last = worker.send(step("last").after(gone));
    Database database = new Database(morphium);
    database.delete(id(gone));
    database.update(id(last), "{$set: {'work.due': {$date: 0}}}");
    awaitState(worker, id(last), State.DEAD);
    assertThat(worker.jobs().find(id(last)).failures().get(0).message()).contains("is gone");
    assertThat(worker.jobs().requeue(id(last))).isEqualTo(Requeuing.READY);
    await().until(() -> got.contains("last"));
  }

  @Test
  void whatNobodyWasToldOfIsFoundLater() {
    Messaging worker = worker(Duration.ofMillis(50));
    Message a = worker.send(step("a").keepResult());
    awaitState(worker, id(a), State.DONE);
    Message gate = worker.send(step("gate").delay(Duration.ofHours(1)));
    Message last = worker.send(step("last").after(gate));
    new Database(morphium)
        .update(
            id(last),
            "{$set: {'work.due': {$date: 0}, 'work.waits.pending': [{$oid: '%s'}]}}"
                .formatted(id(a)));
    await().until(() -> got.contains("last"));
  }
}
