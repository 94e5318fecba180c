package dev.morphium.messaging.sample;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.function.Function;
import org.bson.types.ObjectId;

/** Scales images in three steps: splits them into tiles, scales each, and joins them again. */
public final class ImagePipeline {
  public record Image(String name, int tiles) {}

  public record Tile(String image, int number) {}

  private static final Retry THRICE = Retry.times(3).exponential(Duration.ofMillis(20));

  private final Messaging messaging;

  public ImagePipeline(Messaging messaging, Function<Tile, String> scaler) {
    this.messaging = messaging;
    messaging
        .listenTo("images")
        .payload(Image.class)
        .handle(
            (image, context) -> {
              if (context.phase() == 0) { // split: one job for each tile, and wait for all of them
                for (int i = 0; i < image.tiles(); i++) {
                  Tile tile = new Tile(image.name(), i);
                  context.spawn(Message.job("tiles").payload(tile).retry(THRICE));
                }
              } else { // join: they are done, here or on other instances
                context.result(String.join("+", context.results(String.class)));
              }
            });
    messaging
        .listenTo("tiles")
        .payload(Tile.class)
        .concurrency(4)
        .handle((tile, context) -> context.result(scaler.apply(tile)));
  }

  public ObjectId scale(Image image) {
    Message job = Message.job("images").payload(image).idempotencyKey(image.name());
    return messaging.send(job.keepResult()).stored().get(0);
  }
}
