package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Indexes: creating, listing, dropping, uniqueness, and being used. */
public interface IndexContract extends Backend {
  @Test
  default void everyCollectionHasAnIndexOnId() {
    fill("c", 1);
    List<BsonDocument> indexes = batch("{listIndexes: 'c'}");
    assertThat(indexes).isEqualTo(documents("{v: 2, key: {_id: 1}, name: '_id_'}"));
  }

  @Test
  default void createdIndexIsListedAndDropped() {
    fill("c", 1);
    BsonDocument reply =
        run("{createIndexes: 'c', indexes: [{key: {a: 1, b: -1}, name: 'a_1_b_-1'}]}");
    assertThat(reply.getInt32("numIndexesBefore").getValue()).isEqualTo(1);
    assertThat(reply.getInt32("numIndexesAfter").getValue()).isEqualTo(2);
    assertThat(batch("{listIndexes: 'c'}"))
        .extracting(index -> index.getString("name").getValue())
        .containsExactly("_id_", "a_1_b_-1");
    assertThat(run("{dropIndexes: 'c', index: 'a_1_b_-1'}").getInt32("nIndexesWas").getValue())
        .isEqualTo(2);
    assertThat(batch("{listIndexes: 'c'}")).hasSize(1);
  }

  @Test
  default void creatingTheSameIndexAgainIsANoteNotAnError() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1'}]}");
    BsonDocument reply = run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1'}]}");
    assertThat(reply.getString("note").getValue()).isEqualTo("all indexes already exist");
  }

  @Test
  default void uniqueIndexRefusesDuplicates() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1', unique: true}]}");
    run("{insert: 'c', documents: [{_id: 1, a: 1}]}");
    BsonDocument error =
        run("{insert: 'c', documents: [{_id: 2, a: 1.0}]}")
            .getArray("writeErrors")
            .get(0)
            .asDocument();
    assertThat(error.getInt32("code").getValue()).isEqualTo(11000);
    assertThat(error.getDocument("keyPattern")).isEqualTo(BsonDocument.parse("{a: 1}"));
    assertThat(error.getDocument("keyValue")).isEqualTo(BsonDocument.parse("{a: 1.0}"));
  }

  @Test
  default void uniqueIndexOverDuplicatesIsRefused() {
    run("{insert: 'c', documents: [{_id: 1, a: 1}, {_id: 2, a: 1}]}");
    fail(
        11000,
        "DuplicateKey",
        "{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1', unique: true}]}");
    assertThat(batch("{listIndexes: 'c'}")).hasSize(1);
  }

  @Test
  default void theIdIndexCannotBeDropped() {
    fill("c", 1);
    fail(72, "InvalidOptions", "{dropIndexes: 'c', index: '_id_'}");
  }

  @Test
  default void droppingAnUnknownIndexFails() {
    fill("c", 1);
    fail(27, "IndexNotFound", "{dropIndexes: 'c', index: 'none'}");
  }

  @Test
  default void explainShowsTheIndexThatIsUsed() {
    fill("c", 20);
    String explain = "{explain: {find: 'c', filter: {n: 3}}, verbosity: 'executionStats'}";
    assertThat(run(explain).toJson()).contains("COLLSCAN");
    run("{createIndexes: 'c', indexes: [{key: {n: 1}, name: 'n_1'}]}");
    BsonDocument explained = run(explain);
    assertThat(explained.getDocument("queryPlanner").toJson())
        .contains("IXSCAN")
        .contains("n_1")
        .doesNotContain("COLLSCAN");
    assertThat(explained.getDocument("executionStats").getNumber("nReturned").intValue())
        .isEqualTo(1);
  }

  @Test
  default void indexAndScanGiveTheSameAnswer() {
    run(
        "{insert: 'c', documents: [{_id: 1, a: [1, 5]}, {_id: 2, a: 3}, {_id: 3}, {_id: 4, a:"
            + " null}]}");
    String find = "{find: 'c', filter: {a: {$gt: 2}}, sort: {_id: 1}, projection: {_id: 1}}";
    String nothing = "{find: 'c', filter: {a: null}, sort: {_id: 1}, projection: {_id: 1}}";
    List<BsonDocument> scanned = batch(find);
    List<BsonDocument> absent = batch(nothing);
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1'}]}");
    assertThat(batch(find)).isEqualTo(scanned).isEqualTo(documents("{_id: 1}", "{_id: 2}"));
    assertThat(batch(nothing)).isEqualTo(absent).isEqualTo(documents("{_id: 3}", "{_id: 4}"));
  }
}
