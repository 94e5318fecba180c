package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Capped collections: they forget their oldest documents. */
public interface CappedContract extends Backend {
  private List<Integer> ids(String command) {
    return batch(command).stream().map(found -> found.getInt32("_id").getValue()).toList();
  }

  private BsonDocument description(String collection) {
    return batch("{listCollections: 1, filter: {name: '" + collection + "'}}").getFirst();
  }

  private BsonBinary identity(String collection) {
    return description(collection).getDocument("info").getBinary("uuid");
  }

  /** Inserts documents of about this many bytes. */
  private void insertLarge(String collection, int bytes, int... ids) {
    for (int id : ids) {
      run(
          "{insert: '%s', documents: [{_id: %d, x: '%s'}]}"
              .formatted(collection, id, "x".repeat(bytes)));
    }
  }

  @Test
  default void theOldestDocumentsMakeRoomForMoreThanTheMaximum() {
    run("{create: 'c', capped: true, size: 100000, max: 2}");
    fill("c", 3);
    assertThat(ids("{find: 'c'}")).containsExactly(1, 2);
    run("{delete: 'c', deletes: [{q: {_id: 2}, limit: 1}]}");
    run("{insert: 'c', documents: [{_id: 0}]}");
    assertThat(ids("{find: 'c'}")).containsExactly(1, 0);
  }

  @Test
  default void theOldestDocumentsMakeRoomForMoreThanTheSize() {
    run("{create: 'c', capped: true, size: 4096}");
    insertLarge("c", 1100, 1, 2, 3, 4);
    assertThat(ids("{find: 'c'}")).containsExactly(2, 3, 4);
    insertLarge("c", 5000, 5);
    assertThat(ids("{find: 'c'}")).containsExactly(5);
    insertLarge("c", 10, 6);
    assertThat(ids("{find: 'c'}")).containsExactly(6);
  }

  @Test
  default void anUpdateThatGrowsADocumentMakesRoomOnlyAtTheNextInsert() {
    run("{create: 'c', capped: true, size: 4096}");
    insertLarge("c", 1100, 1, 2, 3);
    run(
        "{update: 'c', updates: [{q: {_id: 2}, u: {$set: {y: '%s'}}}]}"
            .formatted("y".repeat(1500)));
    assertThat(ids("{find: 'c'}")).containsExactly(1, 2, 3);
    insertLarge("c", 10, 4);
    assertThat(ids("{find: 'c'}")).containsExactly(2, 3, 4);
  }

  @Test
  default void documentsKeepTheirPlaces() {
    run("{create: 'c', capped: true, size: 4096}");
    run("{insert: 'c', documents: [{_id: 5}, {_id: 1}, {_id: 3}]}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {a: 'longer than before'}}]}");
    assertThat(ids("{find: 'c', filter: {b: null}}")).containsExactly(5, 1, 3);
    assertThat(ids("{find: 'c', sort: {$natural: -1}}")).containsExactly(3, 1, 5);
    assertThat(ids("{find: 'c', hint: {$natural: -1}, limit: 2}")).containsExactly(3, 1);
    assertThat(ids("{aggregate: 'c', pipeline: [], cursor: {}, hint: {$natural: -1}}"))
        .containsExactly(3, 1, 5);
  }

  @Test
  default void aFailedInsertMakesNoRoom() {
    run("{create: 'c', capped: true, size: 4096, max: 2}");
    fill("c", 2);
    run("{insert: 'c', documents: [{_id: 1}]}");
    assertThat(ids("{find: 'c'}")).containsExactly(0, 1);
  }

  @Test
  default void figuresTellTheLimits() {
    run("{create: 'c', capped: true, size: 5000, max: 7}");
    BsonDocument figures = run("{collStats: 'c'}");
    assertThat(figures.getBoolean("capped").getValue()).isTrue();
    assertThat(figures.getInt32("max").getValue()).isEqualTo(7);
    assertThat(figures.getInt32("maxSize").getValue()).isEqualTo(5120);
    assertThat(description("c").getDocument("options"))
        .isEqualTo(BsonDocument.parse("{capped: true, size: 5120, max: 7}"));
    run("{create: 'd'}");
    assertThat(run("{collStats: 'd'}").getBoolean("capped").getValue()).isFalse();
  }

  @Test
  default void validatorsHoldInCappedCollections() {
    run("{create: 'c', capped: true, size: 4096, max: 1, validator: {n: {$type: 'number'}}}");
    run("{insert: 'c', documents: [{_id: 1, n: 1}]}");
    BsonDocument refused = run("{insert: 'c', documents: [{_id: 2, n: 'x'}]}");
    assertThat(refused.getArray("writeErrors")).hasSize(1);
    assertThat(ids("{find: 'c'}")).containsExactly(1);
  }

  @Test
  default void aConvertedCollectionKeepsTheNewestDocumentsAndTheOptions() {
    run("{create: 'c', validator: {_id: {$gt: 0}}}");
    run("{createIndexes: 'c', indexes: [{key: {x: 1}, name: 'x_1'}]}");
    insertLarge("c", 1100, 9, 3, 7, 1, 5);
    BsonBinary before = identity("c");
    run("{convertToCapped: 'c', size: 4000}");
    assertThat(ids("{find: 'c'}")).containsExactly(7, 1, 5);
    assertThat(identity("c")).isNotEqualTo(before);
    assertThat(description("c").getDocument("options"))
        .isEqualTo(BsonDocument.parse("{capped: true, size: 4096, validator: {_id: {$gt: 0}}}"));
    assertThat(batch("{listIndexes: 'c'}")).hasSize(1);
    assertThat(batch("{listCollections: 1}")).hasSize(1);
    insertLarge("c", 1100, 2);
    assertThat(ids("{find: 'c'}")).containsExactly(1, 5, 2);
  }

  @Test
  default void aCloneIsCappedAndTheOriginalStays() {
    fill("c", 3);
    run("{cloneCollectionAsCapped: 'c', toCollection: 'd', size: 4096}");
    assertThat(ids("{find: 'd'}")).containsExactly(0, 1, 2);
    assertThat(run("{collStats: 'd'}").getBoolean("capped").getValue()).isTrue();
    assertThat(run("{collStats: 'c'}").getBoolean("capped").getValue()).isFalse();
    fail(48, "NamespaceExists", "{cloneCollectionAsCapped: 'c', toCollection: 'd', size: 4096}");
  }

  @Test
  default void whatCannotBeCappedIsRefused() {
    fill("c", 1);
    run("{create: 'v', viewOn: 'c'}");
    fail(166, "CommandNotSupportedOnView", "{convertToCapped: 'v', size: 4096}");
    fail(26, "NamespaceNotFound", "{convertToCapped: 'nowhere', size: 4096}");
    fail(
        26,
        "NamespaceNotFound",
        "{cloneCollectionAsCapped: 'nowhere', toCollection: 'd', size: 4096}");
    for (String size : Arrays.asList("0", "-1", "'4096'", "null", "0.9")) {
      fail(72, "InvalidOptions", "{convertToCapped: 'c', size: " + size + "}");
    }
    fail(2, "BadValue", "{convertToCapped: 'c', size: 1125899906842625}");
    assertThat(run("{collStats: 'c'}").getBoolean("capped").getValue()).isFalse();
  }

  @Test
  default void compactionFreesNothing() {
    fill("c", 1);
    assertThat(run("{compact: 'c', force: true}").getInt32("bytesFreed").getValue()).isZero();
    assertThat(
            run("{compact: 'c', force: true, dryRun: true}")
                .getInt32("estimatedBytesFreed")
                .getValue())
        .isZero();
    fail(2, "BadValue", "{compact: 'c', force: true, freeSpaceTargetMB: 0}");
    fail(26, "NamespaceNotFound", "{compact: 'nowhere', force: true}");
  }

  @Test
  default void metadataThatTheStableApiDoesNotAllowAreListed() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a', sparse: true}]}");
    String ask = "{validateDBMetadata: 1, db: '%s', apiParameters: {version: '1', strict: %s}}";
    BsonDocument strict = run(ask.formatted(database(), true));
    BsonDocument error = strict.getArray("apiVersionErrors").getFirst().asDocument();
    assertThat(error.getString("ns").getValue()).isEqualTo(database() + ".c");
    assertThat(error.getInt32("code").getValue()).isEqualTo(323);
    assertThat(run(ask.formatted(database(), false)).getArray("apiVersionErrors")).isEmpty();
  }
}
