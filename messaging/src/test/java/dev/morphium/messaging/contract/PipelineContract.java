package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.job.Requeuing;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.sample.ImagePipeline;
import dev.morphium.messaging.sample.ImagePipeline.Image;
import dev.morphium.messaging.sample.ImagePipeline.Tile;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** An image pipeline: fan-out, retries, dead letters, and what is done after all. */
interface PipelineContract extends OnBackend {
  @Test
  default void imagesAreSplitScaledAndJoined() {
    Map<Tile, AtomicInteger> attempts = new ConcurrentHashMap<>();
    Function<Tile, String> scaler =
        tile -> {
          int attempt = attempts.computeIfAbsent(tile, t -> new AtomicInteger()).incrementAndGet();
          if (tile.number() == 1 && attempt < 3) {
            throw new IllegalStateException("out of memory");
          }
          return tile.image() + tile.number();
        };
    ImagePipeline first = new ImagePipeline(instance("a"), scaler);
    ImagePipeline second = new ImagePipeline(instance("b"), scaler);
    ObjectId cat = first.scale(new Image("cat", 4));
    ObjectId dog = second.scale(new Image("dog", 3));
    assertThat(second.scale(new Image("cat", 4))).as("the same image again").isEqualTo(cat);
    assertThat(result(instance("c"), cat)).isEqualTo("cat0+cat1+cat2+cat3");
    assertThat(result(instance("d"), dog)).isEqualTo("dog0+dog1+dog2");
    assertThat(attempts.get(new Tile("cat", 1))).hasValue(3);
    assertThat(attempts.get(new Tile("cat", 0))).hasValue(1);
  }

  @Test
  default void whatFailedIsDoneAfterAll() {
    AtomicBoolean broken = new AtomicBoolean(true);
    AtomicInteger scaled = new AtomicInteger();
    Messaging messaging = instance("a");
    ImagePipeline pipeline =
        new ImagePipeline(
            messaging,
            tile -> {
              if (tile.number() == 2 && broken.get()) {
                throw new IllegalStateException("broken");
              }
              scaled.incrementAndGet();
              return tile.image() + tile.number();
            });
    ObjectId cat = pipeline.scale(new Image("cat", 4));
    await().until(() -> messaging.jobs().find(cat).state() == State.DEAD);
    assertThat(messaging.jobs().deadLetters("images").list(10)).hasSize(1);
    List<?> tiles = messaging.jobs().deadLetters("tiles").list(10);
    assertThat(tiles).hasSize(1);
    broken.set(false);
    assertThat(messaging.jobs().deadLetters("tiles").requeueAll())
        .isEqualTo(Map.of(Requeuing.READY, 1));
    assertThat(result(messaging, cat)).isEqualTo("cat0+cat1+cat2+cat3");
    assertThat(scaled).as("each tile is scaled once").hasValue(4);
    assertThat(messaging.jobs().deadLetters().count()).isZero();
  }

  private static String result(Messaging messaging, ObjectId job) {
    await().until(() -> messaging.jobs().find(job).isEnded());
    return messaging.jobs().result(job, String.class);
  }
}
