package dev.morphium.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Options of change streams never change: each method gives new ones. */
class WatchOptionsTest {
  @Test
  void eachMethodChangesOneThing() {
    WatchOptions changed =
        WatchOptions.DEFAULT
            .withPipeline(List.of(BsonDocument.parse("{$match: {a: 1}}")))
            .withFullDocument(FullDocument.UPDATE_LOOKUP)
            .withBefore(FullDocument.REQUIRED)
            .withExpanded(true)
            .withMaxAwait(Duration.ofMillis(5))
            .withBatchSize(7)
            .withStart(new WatchOptions.Start.After(new BsonDocument()));
    assertThat(changed)
        .isEqualTo(
            new WatchOptions(
                List.of(BsonDocument.parse("{$match: {a: 1}}")),
                FullDocument.UPDATE_LOOKUP,
                FullDocument.REQUIRED,
                true,
                Duration.ofMillis(5),
                7,
                new WatchOptions.Start.After(new BsonDocument())));
    assertThat(WatchOptions.DEFAULT.batchSize()).isZero();
  }

  @Test
  void aBatchOfLessThanNothingIsRefused() {
    assertThatThrownBy(() -> WatchOptions.DEFAULT.withBatchSize(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 or more, not -1");
  }
}
