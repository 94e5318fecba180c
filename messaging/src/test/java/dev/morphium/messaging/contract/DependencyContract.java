package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.job.Requeuing;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Work that waits for other work. */
interface DependencyContract extends OnBackend {
  @Test
  default void workComesAfterWhatItWaitsFor() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging worker = instance("worker");
    worker.listenTo("steps").payload(String.class).concurrency(3).handle(OnBackend.keep(got));
    Message a = step("a");
    Message b = step("b").after(a);
    Message c = step("c").after(b, a);
    worker.sendAll(List.of(a, b, c));
    await().until(() -> got.size() == 3);
    assertThat(got).containsExactly("a", "b", "c");
  }

  @Test
  default void whatComesAfterAFailureFailsUntilThatIsRequeued() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    AtomicBoolean broken = new AtomicBoolean(true);
    Messaging worker = instance("worker");
    worker
        .listenTo("steps")
        .payload(String.class)
        .retry(Retry.NEVER)
        .handle(
            (step, context) -> {
              if (broken.get()) {
                throw new IllegalStateException("broken");
              }
              got.add(step);
            });
    for (int round = 0; round < 5; round++) {
      got.clear();
      broken.set(true);
      Message first = step("first");
      Message next = step("next").after(first);
      Message last = step("last").after(next);
      List<Message> sent = worker.sendAll(List.of(first, next, last));
      ObjectId end = sent.get(2).id();
      await().until(() -> state(end).equals("DEAD"));
      ObjectId root = sent.get(0).id();
      assertThat(worker.jobs().requeue(end)).isEqualTo(Requeuing.OTHERS_FAILED);
      broken.set(false);
      assertThat(worker.jobs().requeue(root)).isEqualTo(Requeuing.READY);
      await().untilAsserted(() -> assertThat(got.size() + state(end)).isEqualTo("3"));
      assertThat(got).containsExactly("first", "next", "last");
    }
  }

  @Test
  default void aHandlerGoesOnWithTheResultsOfWhatItSent() throws InterruptedException {
    Messaging worker = instance("worker");
    worker
        .listenTo("part")
        .payload(Integer.class)
        .concurrency(3)
        .handle(
            (number, context) -> {
              context.result(number * 10);
            });
    worker
        .listenTo("sum")
        .handle(
            (message, context) -> {
              if (context.phase() == 0) {
                for (int i = 1; i <= 5; i++) {
                  context.spawn(Message.to("part").payload(i).exclusive());
                }
              } else {
                context.result(context.results(Integer.class));
              }
            });
    ObjectId job = worker.send(Message.to("sum").exclusive()).stored().get(0);
    JobStatus done = worker.jobs().await(job, JobControlContract.SOON);
    assertThat(done).isNotNull();
    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(String.valueOf(worker.jobs().result(done, List.class)))
        .isEqualTo("[10, 20, 30, 40, 50]");
  }

  private static Message step(String name) {
    return Message.to("steps").payload(name).exclusive();
  }
}
