package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Cursors: batches, getMore, killCursors, and cursors that are gone. */
public interface CursorContract extends Backend {
  @Test
  default void getMoreGoesOnUntilTheCursorIsExhausted() {
    fill("c", 250);
    BsonDocument reply = run("{find: 'c', sort: {_id: 1}, batchSize: 100}");
    List<BsonDocument> all = new ArrayList<>(batch(reply));
    long id = cursorId(reply);
    assertThat(all).hasSize(100);
    assertThat(id).isNotZero();
    while (id != 0) {
      reply = run(getMore(id, 100));
      all.addAll(batch(reply));
      assertThat(cursorId(reply)).isIn(0L, id);
      id = cursorId(reply);
    }
    assertThat(all).hasSize(250);
    assertThat(all.get(249)).isEqualTo(BsonDocument.parse("{_id: 249, n: 249, even: false}"));
  }

  @Test
  default void firstBatchHoldsAHundredAndOneByDefault() {
    fill("c", 150);
    BsonDocument reply = run("{find: 'c'}");
    assertThat(batch(reply)).hasSize(101);
    assertThat(batch(run(getMore(cursorId(reply), 0)))).hasSize(49);
  }

  @Test
  default void batchSizeZeroOpensACursorOnly() {
    fill("c", 3);
    BsonDocument reply = run("{find: 'c', batchSize: 0}");
    assertThat(batch(reply)).isEmpty();
    assertThat(batch(run(getMore(cursorId(reply), 10)))).hasSize(3);
  }

  @Test
  default void singleBatchLeavesNoCursor() {
    fill("c", 10);
    BsonDocument reply = run("{find: 'c', batchSize: 4, singleBatch: true}");
    assertThat(batch(reply)).hasSize(4);
    assertThat(cursorId(reply)).isZero();
  }

  @Test
  default void exhaustedCursorIsGone() {
    fill("c", 5);
    long id = cursorId(run("{find: 'c', batchSize: 2}"));
    assertThat(cursorId(run(getMore(id, 100)))).isZero();
    fail(43, "CursorNotFound", getMore(id, 1));
  }

  @Test
  default void killedCursorIsGone() {
    fill("c", 5);
    long id = cursorId(run("{find: 'c', batchSize: 2}"));
    BsonDocument reply =
        run(
            "{killCursors: 'c', cursors: [{$numberLong: '%d'}, {$numberLong: '12345'}]}"
                .formatted(id));
    assertThat(reply.getArray("cursorsKilled").get(0).asInt64().getValue()).isEqualTo(id);
    assertThat(reply.getArray("cursorsNotFound").get(0).asInt64().getValue()).isEqualTo(12345);
    fail(43, "CursorNotFound", getMore(id, 1));
  }

  @Test
  default void cursorBelongsToItsCollection() {
    fill("c", 5);
    long id = cursorId(run("{find: 'c', batchSize: 2}"));
    fail(13, "Unauthorized", getMore(id, 1).replace("'c'", "'other'"));
  }

  @Test
  default void cursorReadsOnWhileDocumentsChange() {
    fill("c", 50);
    long id = cursorId(run("{find: 'c', batchSize: 10}"));
    run("{insert: 'other', documents: [{_id: 1}]}");
    run("{update: 'c', updates: [{q: {}, u: {$set: {x: 1}}, multi: true}]}");
    assertThat(batch(run(getMore(id, 100)))).hasSize(40);
  }

  @Test
  default void aggregateHasACursorToo() {
    fill("c", 30);
    BsonDocument reply =
        run("{aggregate: 'c', pipeline: [{$match: {n: {$gte: 10}}}], cursor: {batchSize: 5}}");
    assertThat(batch(reply)).hasSize(5);
    assertThat(batch(run(getMore(cursorId(reply), 100)))).hasSize(15);
  }

  private static String getMore(long id, int batchSize) {
    String size = batchSize == 0 ? "" : ", batchSize: " + batchSize;
    return "{getMore: {$numberLong: '%d'}, collection: 'c'%s}".formatted(id, size);
  }
}
