package example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.junit.MorphiumTest;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@MorphiumTest
class ThumbnailsTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void twoWorkersShareTheWork(TestDatabase database, Messaging messaging) {
    Thumbnails thumbnails = new Thumbnails(messaging);
    thumbnails.work(picture -> "small " + picture);
    new Thumbnails(database.messaging()).work(picture -> "small " + picture);
    List<Message> orders =
        IntStream.range(0, 20).mapToObj(i -> thumbnails.order(i + ".png")).toList();
    await()
        .atMost(MINUTE)
        .until(() -> orders.stream().allMatch(order -> thumbnails.result(order) != null));
    assertThat(thumbnails.result(orders.get(7))).isEqualTo("small 7.png");
  }

  @Test
  void whatFailsIsRepeatedWhenItsCauseIsMended(Messaging messaging) {
    Thumbnails thumbnails = new Thumbnails(messaging);
    AtomicBoolean full = new AtomicBoolean(true);
    AtomicInteger tries = new AtomicInteger();
    thumbnails.work(
        picture -> {
          tries.incrementAndGet();
          if (full.get()) {
            throw new IllegalStateException("the disk is full");
          }
          return "small " + picture;
        });
    Message order = thumbnails.order("cat.png");
    await().atMost(MINUTE).until(() -> thumbnails.failed() == 1);
    assertThat(tries).hasValue(3);
    full.set(false);
    thumbnails.repeatFailed();
    await().atMost(MINUTE).until(() -> "small cat.png".equals(thumbnails.result(order)));
  }
}
