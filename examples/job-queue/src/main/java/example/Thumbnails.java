package example;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Makes small pictures of large ones, on as many workers as there are. */
public final class Thumbnails {
  private static final Retry THRICE = Retry.times(3).exponential(Duration.ofMillis(10));

  private final Messaging messaging;

  public Thumbnails(Messaging messaging) {
    this.messaging = messaging;
  }

  /** Has this process take part in the work. */
  public void work(UnaryOperator<String> scale) {
    messaging
        .listenTo("thumbnails")
        .payload(String.class)
        .concurrency(4)
        .retry(THRICE)
        .handle((picture, job) -> job.result(scale.apply(picture)));
  }

  /** Orders one; the same picture is scaled once, however often it is ordered. */
  public Message order(String picture) {
    return messaging.send(
        Message.job("thumbnails").payload(picture).idempotencyKey(picture).keepResult());
  }

  /** What it became; null until it is done. */
  public String result(Message order) {
    return messaging.jobs().result(order.id(), String.class);
  }

  /** How many pictures nobody could scale. */
  public long failed() {
    return messaging.jobs().deadLetters("thumbnails").count();
  }

  /** Has all of these tried again. */
  public void repeatFailed() {
    messaging.jobs().deadLetters("thumbnails").requeueAll();
  }
}
