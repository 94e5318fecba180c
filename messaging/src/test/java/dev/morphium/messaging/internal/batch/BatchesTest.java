package dev.morphium.messaging.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Listening;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.batch.Received;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchesTest extends Instances {
  private static final Duration LINGER = Duration.ofMillis(100);

  /** So long that only full batches are handled. */
  private static final Duration LONG = Duration.ofHours(1);

  private final Queue<List<Integer>> batches = new ConcurrentLinkedQueue<>();

  private Listening<Integer> rows(String name) {
    return instance(name)
        .listenTo("rows")
        .payload(Integer.class)
        .retry(Retry.times(2).fixed(Duration.ofMillis(10)));
  }

  private static List<Message> messages(int count) {
    List<Message> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(Message.to("rows").payload(i));
    }
    return all;
  }

  private static List<Message> work(int count) {
    return messages(count).stream().map(Message::exclusive).toList();
  }

  private void note(List<Received<Integer>> batch) {
    batches.add(batch.stream().map(Received::payload).toList());
  }

  private List<Integer> all() {
    return batches.stream().flatMap(List::stream).sorted().toList();
  }

  @Test
  void workComesInBatches() {
    instance("sender").sendAll(work(90));
    rows("a").batch(10, LONG).handleBatch(this::note);
    await().until(() -> all().size() >= 90);
    assertThat(all()).isEqualTo(IntStream.range(0, 90).boxed().toList());
    assertThat(batches).hasSize(9).allSatisfy(batch -> assertThat(batch).hasSize(10).isSorted());
  }

  @Test
  void broadcastsComeInBatches() {
    rows("a").batch(10, LINGER).handleBatch(this::note);
    instance("sender").sendAll(messages(50));
    await().until(() -> all().size() >= 50);
    assertThat(all()).isEqualTo(IntStream.range(0, 50).boxed().toList());
    assertThat(batches).hasSizeLessThan(40);
  }

  @Test
  void onlyWhatFailedIsTriedAgain() {
    Queue<Integer> failed = new ConcurrentLinkedQueue<>();
    rows("a")
        .batch(10, LINGER)
        .handleBatch(
            batch -> {
              note(batch);
              for (Received<Integer> one : batch) {
                if (one.payload() % 2 == 0) {
                  one.acknowledge();
                } else if (one.payload() == 1 && one.context().attempt() == 1) {
                  one.fail(new IllegalStateException("not yet"));
                } else if (one.context().attempt() == 2) {
                  failed.add(one.payload());
                  one.acknowledge();
                }
              }
              if (batch.stream().anyMatch(one -> one.payload() == 3)) {
                throw new IllegalStateException("the rest is not done");
              }
            });
    instance("sender").sendAll(work(4));
    await().until(() -> failed.size() == 2);
    assertThat(failed).containsExactlyInAnyOrder(1, 3);
    assertThat(all()).containsExactly(0, 1, 1, 2, 3, 3);
  }

  @Test
  void noMoreBatchesAtATimeThanSaid() throws InterruptedException {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    rows("a")
        .concurrency(2)
        .batch(2, Duration.ZERO)
        .handleBatch(
            batch -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              go.await();
              note(batch);
              now.decrementAndGet();
            });
    instance("sender").sendAll(work(12));
    await().until(() -> now.get() == 2);
    go.countDown();
    await().until(() -> all().size() == 12);
    assertThat(most).hasValue(2);
  }

  @Test
  void whatIsAskedInABatchIsAnswered() throws InterruptedException {
    rows("a")
        .batch(10, Duration.ZERO)
        .handleBatch(batch -> batch.forEach(one -> one.acknowledge(one.payload() + 1)));
    Messaging asking = instance("asking");
    assertThat(
            asking
                .request(Message.to("rows").payload(41).exclusive())
                .payload(Integer.class)
                .first(SOON))
        .isEqualTo(42);
  }

  @Test
  void closingEndsABatch() {
    CountDownLatch begun = new CountDownLatch(1);
    Messaging worker =
        Messaging.open(
            morphium, MessagingSettings.DEFAULT.instance("worker").patience(Duration.ofMillis(20)));
    worker
        .listenTo("rows")
        .payload(Integer.class)
        .batch(2, LINGER)
        .handleBatch(
            batch -> {
              begun.countDown();
              new CountDownLatch(1).await();
            });
    instance("sender").sendAll(work(2));
    await().until(() -> begun.getCount() == 0);
    worker.close();
    rows("b").batch(10, LINGER).handleBatch(this::note);
    await().until(() -> all().size() == 2);
  }

  @Test
  void sizesHaveLimits() {
    Listening<Integer> rows = rows("a");
    assertThatThrownBy(() -> rows.batch(0, LINGER)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> rows.batch(1_001, LINGER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1,000");
  }
}
