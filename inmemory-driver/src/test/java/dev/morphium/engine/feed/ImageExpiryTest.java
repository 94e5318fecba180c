package dev.morphium.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.change.LocalCommitLog;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The expiration of pre-images where nobody writes any more: what they took is given back. */
class ImageExpiryTest {
  private static final Namespace PLACES = Namespace.of("db", "places");
  private static final long NOW = 1_000_000_000;

  private final Storage storage =
      new Storage(
          new LocalCommitLog(),
          UUID::randomUUID,
          () -> Instant.ofEpochMilli(NOW),
          System::nanoTime);
  private final Oplog oplog = Oplog.of(storage, 1 << 24);

  private void expireAfter(int seconds) {
    Document parameter =
        new DocumentBuilder()
            .append("_id", "changeStreamOptions")
            .startDocument("preAndPostImages")
            .append("expireAfterSeconds", seconds)
            .end()
            .build();
    storage.write(
        batch ->
            batch.existingOrNew(Namespace.of("config", "clusterParameters")).insert(parameter));
  }

  private OplogBatch last() {
    Oplog.Place end = oplog.end().place();
    OplogBatch batch = oplog.read(end.epoch(), end.position() - 1);
    assertThat(batch).isNotNull();
    return batch;
  }

  @Test
  void sweepGivesUpExpiredImages() {
    Document images =
        new DocumentBuilder()
            .startDocument("changeStreamPreAndPostImages")
            .append("enabled", true)
            .end()
            .build();
    storage.write(batch -> batch.createCollection(PLACES, images));
    Document document =
        new DocumentBuilder().append("_id", 1).append("x", "x".repeat(10_000)).build();
    expireAfter(60);
    long record = storage.write(batch -> batch.existing(PLACES).insert(document));
    storage.write(batch -> batch.existing(PLACES).delete(record, document.bytes()));
    assertThat(last().hasImages()).isTrue();
    long before = oplog.bytes();

    oplog.sweep(NOW + 60_000);
    assertThat(last().hasImages()).isTrue();

    oplog.sweep(NOW + 61_000);
    assertThat(last().hasImages()).isFalse();
    assertThat(oplog.bytes()).isLessThan(before - 10_000);
  }
}
