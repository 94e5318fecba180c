package dev.morphium.messaging.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.TimeLimitException;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How long an attempt at work may take. */
class TimeLimitTest extends Instances {
  private static final Duration SHORT = Duration.ofMillis(50);

  private final CountDownLatch never = new CountDownLatch(1);
  private final AtomicInteger attempts = new AtomicInteger();

  @Test
  void anAttemptThatTakesLongerHasFailedAndIsRepeated() throws InterruptedException {
    Messaging worker = instance("worker");
    worker
        .listenTo("orders")
        .timeLimit(SHORT)
        .retry(Retry.times(50))
        .handle(
            (order, context) -> {
              if (attempts.incrementAndGet() < 3) {
                never.await();
              }
              context.result("done");
            });
    Message job = worker.send(Message.job("orders").keepResult());
    JobStatus status = worker.jobs().await(job.id(), SOON);
    assertThat(status).isNotNull();
    assertThat(status.state()).isEqualTo(State.DONE);
    // a busy machine may take longer than the limit for one that does nothing, too
    assertThat(attempts).hasValueGreaterThanOrEqualTo(3);
    assertThat(status.failures())
        .hasSize(attempts.get() - 1)
        .extracting(Failure::type)
        .containsOnly(TimeLimitException.class.getName());
    assertThat(status.failures().get(0).message()).contains("time limit of PT0.05S");
    assertThat(status.failures().get(0).detail()).contains("InterruptedException");
  }

  @Test
  void aHandlerThatReturnsAfterItsInterruptHasFailedTheSame() {
    Messaging worker = instance("worker");
    worker
        .listenTo("orders")
        .handle(
            (order, context) -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                got.add("stopped " + context.isStopped());
              }
            });
    worker.send(Message.job("orders").timeLimit(SHORT).retry(Retry.NEVER));
    await().until(() -> worker.jobs().deadLetters("orders").count() == 1);
    assertThat(got).containsExactly("stopped true");
  }

  @Test
  void whatIsInTimeIsLeftAlone() {
    Messaging worker = instance("worker");
    worker
        .listenTo("orders")
        .timeLimit(Duration.ofHours(1))
        .concurrency(4)
        .handle(order -> got.add(String.valueOf(Thread.currentThread().isInterrupted())));
    for (int i = 0; i < 20; i++) {
      worker.send(Message.job("orders"));
    }
    await().until(() -> got.size() == 20);
    assertThat(got).containsOnly("false");
    await().until(() -> worker.jobs().counts("orders").isEmpty());
  }

  @Test
  void aMessagesOwnLimitIsTheOneThatCounts() {
    Messaging worker = instance("worker");
    worker
        .listenTo("orders")
        .timeLimit(SHORT)
        .retry(Retry.NEVER)
        .handle(
            (order, context) -> {
              boolean over = never.await(200, TimeUnit.MILLISECONDS);
              got.add("over " + over);
            });
    worker.send(Message.job("orders").timeLimit(Duration.ofHours(1)));
    await().until(() -> !got.isEmpty());
    assertThat(got).containsExactly("over false");
  }

  @Test
  void aLimitIsPositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> instance("worker").listenTo("orders").timeLimit(Duration.ZERO))
        .withMessageContaining("time limit of PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Message.job("orders").timeLimit(Duration.ZERO))
        .withMessageContaining("timeLimit");
  }
}
