package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Clustered collections: they lie in the order of their {@code _id}s. */
public interface ClusteredContract extends Backend {
  private void create() {
    run("{create: 'c', clusteredIndex: {key: {_id: 1}, unique: true, name: 'by id'}}");
    run("{insert: 'c', documents: [{_id: 3, a: 1}, {_id: 1, a: 1}, {_id: 2, a: 2}]}");
  }

  private List<Integer> places(String command) {
    return batch(command).stream().map(found -> found.getInt32("_id").getValue()).toList();
  }

  @Test
  default void documentsComeInTheOrderOfTheirIds() {
    create();
    assertThat(places("{find: 'c'}")).containsExactly(1, 2, 3);
    assertThat(places("{find: 'c', filter: {a: 1}}")).containsExactly(1, 3);
    assertThat(places("{find: 'c', sort: {$natural: -1}}")).containsExactly(3, 2, 1);
    assertThat(places("{find: 'c', hint: 'by id', filter: {_id: {$gt: 1}}}")).containsExactly(2, 3);
    assertThat(places("{aggregate: 'c', pipeline: [], cursor: {}}")).containsExactly(1, 2, 3);
    run("{update: 'c', updates: [{q: {_id: 2}, u: {$set: {a: 1}}}]}");
    run("{delete: 'c', deletes: [{q: {_id: {$lt: 2}}, limit: 0}]}");
    assertThat(places("{find: 'c', filter: {a: 1}}")).containsExactly(2, 3);
    assertThat(run("{count: 'c', query: {_id: {$gte: 3}}}").getInt32("n").getValue()).isEqualTo(1);
  }

  @Test
  default void theClusteredIndexTakesThePlaceOfTheOneOnId() {
    create();
    BsonDocument index =
        BsonDocument.parse("{v: 2, key: {_id: 1}, name: 'by id', unique: true, clustered: true}");
    assertThat(batch("{listIndexes: 'c'}")).containsExactly(index);
    assertThat(batch("{listCollections: 1}").getFirst()).doesNotContainKey("idIndex");
    assertThat(reply("{dropIndexes: 'c', index: 'by id'}").code()).isEqualTo(5979800);
    BsonDocument again = run("{createIndexes: 'c', indexes: [{key: {_id: 1}, name: '_id_'}]}");
    assertThat(again.getInt32("numIndexesAfter").getValue()).isEqualTo(0);
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1'}]}");
    run("{dropIndexes: 'c', index: '*'}");
    assertThat(batch("{listIndexes: 'c'}")).containsExactly(index);
  }

  @Test
  default void idsAreUnique() {
    create();
    BsonDocument reply = run("{insert: 'c', documents: [{_id: 1.0}]}");
    BsonDocument error = reply.getArray("writeErrors").get(0).asDocument();
    assertThat(error.getInt32("code").getValue()).isEqualTo(11000);
    assertThat(error.getDocument("keyPattern")).isEqualTo(BsonDocument.parse("{_id: 1}"));
  }

  @Test
  default void plansTellOfTheOrder() {
    create();
    assertThat(stage("{_id: {$gte: 2}}")).isEqualTo("CLUSTERED_IXSCAN");
    assertThat(stage("{_id: 2}")).isEqualTo("EXPRESS_CLUSTERED_IXSCAN");
    assertThat(stage("{a: 2}")).isEqualTo("COLLSCAN");
  }

  private String stage(String filter) {
    return run("{explain: {find: 'c', filter: " + filter + "}}")
        .getDocument("queryPlanner")
        .getDocument("winningPlan")
        .getString("stage")
        .getValue();
  }
}
