package dev.morphium.messaging.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.message.IfFailed;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class SpawningTest extends Instances {
  private final AtomicBoolean broken = new AtomicBoolean();
  private final AtomicInteger attempts = new AtomicInteger();

  private Messaging worker() {
    Messaging worker =
        instance(MessagingSettings.DEFAULT.instance("worker").sweep(Duration.ofMillis(50)));
    worker
        .listenTo("part")
        .payload(Integer.class)
        .concurrency(4)
        .retry(Retry.NEVER)
        .handle(
            (number, context) -> {
              if (broken.get() && number == 2) {
                throw new IllegalStateException("broken");
              }
              got.add("part" + number);
              context.result(number * 10);
            });
    return worker;
  }

  private Integer sum(MessageContext context) {
    if (context.phase() == 0) {
      for (int i = 1; i <= 3; i++) {
        context.spawn(Message.to("part").payload(i).exclusive());
      }
      return -1;
    }
    int sum = context.results(Integer.class).stream().mapToInt(Integer::intValue).sum();
    context.result(sum);
    return sum;
  }

  private void summing(Messaging worker) {
    worker
        .listenTo("sum")
        .retry(Retry.times(3))
        .answer(
            (message, context) -> {
              attempts.incrementAndGet();
              return sum(context);
            });
  }

  @Test
  void aHandlerGoesOnWithTheResultsOfWhatItSent() throws InterruptedException {
    Messaging worker = worker();
    summing(worker);
    ObjectId job = worker.send(Message.to("sum").exclusive()).stored().get(0);
    JobStatus done = worker.jobs().await(job, SOON);
    assertThat(done).isNotNull();
    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(worker.jobs().result(done, Integer.class)).isEqualTo(60);
    assertThat(done.attempts()).isEqualTo(1);
    assertThat(attempts).hasValue(2);
    assertThat(worker.jobs().list("part", State.DONE, null, 10))
        .hasSize(3)
        .allMatch(part -> job.equals(part.message().parent()));
  }

  @Test
  void aQuestionIsAnsweredInTheLastPhase() throws InterruptedException {
    Messaging worker = worker();
    summing(worker);
    assertThat(worker.request(Message.to("sum").exclusive(), Integer.class, SOON)).isEqualTo(60);
  }

  @Test
  void aFailedPartFailsTheWholeUntilItIsRequeued() throws InterruptedException {
    broken.set(true);
    Messaging worker = worker();
    summing(worker);
    ObjectId job = worker.send(Message.to("sum").exclusive()).stored().get(0);
    JobStatus dead = worker.jobs().await(job, SOON);
    assertThat(dead).isNotNull();
    assertThat(dead.state()).isEqualTo(State.DEAD);
    broken.set(false);
    assertThat(worker.jobs().deadLetters("part").requeueAll())
        .isEqualTo(Collections.singletonMap(Requeuing.READY, 1));
    await().until(() -> worker.jobs().find(job).state() == State.DONE);
    assertThat(worker.jobs().result(job, Integer.class)).isEqualTo(60);
    assertThat(got).containsExactlyInAnyOrder("part1", "part2", "part3");
  }

  @Test
  void aFailedPartIsLeftOutWhenTheHandlerSaysSo() throws InterruptedException {
    broken.set(true);
    Messaging worker = worker();
    worker
        .listenTo("sum")
        .handle(
            (message, context) -> {
              context.ifFailed(IfFailed.IGNORE);
              sum(context);
            });
    ObjectId job = worker.send(Message.to("sum").exclusive()).stored().get(0);
    JobStatus done = worker.jobs().await(job, SOON);
    assertThat(done).isNotNull();
    assertThat(worker.jobs().result(done, Integer.class)).isEqualTo(40);
  }

  @Test
  void anAttemptThatFailsSendsNothing() throws InterruptedException {
    Messaging worker = worker();
    worker
        .listenTo("sum")
        .retry(Retry.times(3))
        .handle(
            (message, context) -> {
              sum(context);
              if (attempts.incrementAndGet() < 3) {
                throw new IllegalStateException("not yet");
              }
            });
    ObjectId job = worker.send(Message.to("sum").exclusive()).stored().get(0);
    assertThat(worker.jobs().await(job, SOON)).isNotNull();
    assertThat(got).hasSize(3);
  }

  @Test
  void whatACrashedAttemptSentIsNotSentTwice() throws InterruptedException {
    Messaging worker = worker();
    Database database = new Database(morphium);
    worker
        .listenTo("sum")
        .handle(
            (message, context) -> {
              sum(context);
              if (attempts.incrementAndGet() == 1) {
                // somebody else took it meanwhile, and is never heard of again
                database.update(
                    new ObjectId(String.valueOf(message.id())),
                    "{$set: {'work.lease': {$oid: '%s'}, 'work.due': {$date: 0}}}"
                        .formatted(new ObjectId()));
              }
            });
    ObjectId job = worker.send(Message.to("sum").exclusive()).stored().get(0);
    JobStatus done = worker.jobs().await(job, SOON);
    assertThat(done).isNotNull();
    assertThat(worker.jobs().result(done, Integer.class)).isEqualTo(60);
    assertThat(attempts).hasValue(3);
    assertThat(got).containsExactlyInAnyOrder("part1", "part2", "part3");
  }

  @Test
  void mistakesAreTheAttemptsFailure() throws InterruptedException {
    Messaging worker = instance("worker");
    worker
        .listenTo("sum")
        .retry(Retry.NEVER)
        .handle(
            (message, context) -> {
              context.spawn(Message.to("part"));
            });
    ObjectId job = worker.send(Message.to("sum").exclusive()).stored().get(0);
    JobStatus dead = worker.jobs().await(job, SOON);
    assertThat(dead).isNotNull();
    assertThat(dead.failures().get(0).message()).contains("is no work");
  }
}
