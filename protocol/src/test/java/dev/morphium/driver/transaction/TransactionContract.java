package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** What a transaction sees, and what others see of it. Source: MongoDB manual, "Transactions". */
public interface TransactionContract extends SessionBackend {
  @Test
  default void findSeesTheTransactionsOwnWrites() {
    fill("c", 3);
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 3, n: 3}]}");
    client.run("{update: 'c', updates: [{q: {_id: 0}, u: {$set: {n: 10}}}]}");
    client.run("{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]}");
    assertThat(batch(client.run("{find: 'c', sort: {_id: 1}, projection: {n: 1}}")))
        .isEqualTo(documents("{_id: 0, n: 10}", "{_id: 2, n: 2}", "{_id: 3, n: 3}"));
    assertThat(batch("{find: 'c', sort: {_id: 1}, projection: {n: 1}}"))
        .isEqualTo(documents("{_id: 0, n: 0}", "{_id: 1, n: 1}", "{_id: 2, n: 2}"));
    succeeded(client.commit());
    assertThat(batch("{find: 'c', sort: {_id: 1}, projection: {n: 1}}"))
        .isEqualTo(documents("{_id: 0, n: 10}", "{_id: 2, n: 2}", "{_id: 3, n: 3}"));
  }

  @Test
  default void otherReadsSeeTheTransactionsOwnWrites() {
    fill("c", 3);
    run("{createIndexes: 'c', indexes: [{key: {n: 1}, name: 'n_1'}]}");
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 3, n: 30}, {_id: 4, n: 30}]}");
    client.run("{update: 'c', updates: [{q: {n: 0}, u: {$set: {n: 7}}}]}");
    assertThat(batch(client.run("{aggregate: 'c', pipeline: [{$count: 'n'}], cursor: {}}")))
        .isEqualTo(documents("{n: 5}"));
    assertThat(
            batch(
                client.run(
                    "{aggregate: 'c', pipeline: [{$match: {n: {$gte: 7}}}, {$group: {_id: null,"
                        + " sum: {$sum: '$n'}}}], cursor: {}}")))
        .isEqualTo(documents("{_id: null, sum: 67}"));
    assertThat(client.run("{distinct: 'c', key: 'n'}").getArray("values"))
        .containsExactlyInAnyOrderElementsOf(
            BsonDocument.parse("{v: [1, 2, 7, 30]}").getArray("v"));
    assertThat(
            client
                .run(
                    "{findAndModify: 'c', query: {n: 7}, update: {$inc: {n: 1}}, new: true,"
                        + " fields: {n: 1}}")
                .getDocument("value"))
        .isEqualTo(BsonDocument.parse("{_id: 0, n: 8}"));
    assertThat(batch(client.run("{find: 'c', filter: {n: 8}, projection: {_id: 1}}")))
        .isEqualTo(documents("{_id: 0}"));
    assertThat(
            batch(
                client.run(
                    "{aggregate: 'c', pipeline: [{$match: {_id: 0}}, {$lookup: {from: 'c',"
                        + " pipeline: [{$match: {n: 30}}], as: 'l'}}, {$project: {l: {$size:"
                        + " '$l'}}}], cursor: {}}")))
        .isEqualTo(documents("{_id: 0, l: 2}"));
    succeeded(client.abort());
    assertThat(count("c")).isEqualTo(3);
  }

  @Test
  default void cursorsStayInTheTransaction() {
    fill("c", 5);
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 5, n: 5}]}");
    BsonDocument reply = client.run("{find: 'c', sort: {_id: 1}, batchSize: 2}");
    List<BsonDocument> all = new ArrayList<>(batch(reply));
    run("{delete: 'c', deletes: [{q: {_id: 4}, limit: 1}]}");
    String more = "{getMore: {$numberLong: '%d'}, collection: 'c', batchSize: 3}";
    failedAny(reply(more.formatted(cursorId(reply))));
    reply = client.run(more.formatted(cursorId(reply)));
    all.addAll(batch(reply));
    reply = client.run(more.formatted(cursorId(reply)));
    all.addAll(batch(reply));
    assertThat(all)
        .extracting(document -> document.getInt32("_id").getValue())
        .containsExactly(0, 1, 2, 3, 4, 5);
    BsonDocument left = client.run("{find: 'c', batchSize: 1}");
    succeeded(client.commit());
    failedAny(reply(more.formatted(cursorId(left))));
    assertThat(count("c")).isEqualTo(5);
  }

  private static void failedAny(Reply reply) {
    assertThat(reply.ok()).as("%s", reply).isFalse();
  }

  @Test
  default void aTransactionSeesTheMomentOfItsFirstStatement() {
    fill("c", 2);
    SessionClient client = transaction();
    run("{update: 'c', updates: [{q: {_id: 0}, u: {$set: {n: 5}}}]}");
    assertThat(batch(client.run("{find: 'c', filter: {n: 5}}"))).hasSize(1);
    run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {n: 5}}}]}");
    run("{insert: 'd', documents: [{_id: 0}]}");
    assertThat(batch(client.run("{find: 'c', filter: {n: 5}}"))).hasSize(1);
    assertThat(batch(client.run("{find: 'd'}"))).isEmpty();
    succeeded(client.commit());
    assertThat(batch(client.run("{find: 'c', filter: {n: 5}}"))).hasSize(2);
  }

  @Test
  default void anAbortLeavesNothing() {
    fill("c", 2);
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 9}]}");
    client.run("{insert: 'fresh', documents: [{_id: 9}]}");
    client.run("{delete: 'c', deletes: [{q: {}, limit: 0}]}");
    assertThat(batch(client.run("{find: 'c'}"))).isEmpty();
    succeeded(client.abort());
    assertThat(count("c")).isEqualTo(2);
    assertThat(batch("{listCollections: 1, filter: {name: 'fresh'}}")).isEmpty();
  }

  @Test
  default void writeSkewIsAllowed() {
    run("{insert: 'c', documents: [{_id: 1, on: true}, {_id: 2, on: true}]}");
    SessionClient one = transaction();
    SessionClient two = transaction();
    assertThat(batch(one.run("{find: 'c', filter: {on: true}}"))).hasSize(2);
    assertThat(batch(two.run("{find: 'c', filter: {on: true}}"))).hasSize(2);
    one.run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {on: false}}}]}");
    two.run("{update: 'c', updates: [{q: {_id: 2}, u: {$set: {on: false}}}]}");
    succeeded(one.commit());
    succeeded(two.commit());
    assertThat(batch("{find: 'c', filter: {on: true}}")).isEmpty();
  }

  @Test
  default void writesOfOneTransactionBuildOnEachOther() {
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 1, n: 0}]}");
    for (int i = 0; i < 5; i++) {
      client.run("{update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}}]}");
    }
    client.run("{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]}");
    client.run("{insert: 'c', documents: [{_id: 1, n: 100}]}");
    client.run("{update: 'c', updates: [{q: {_id: 2}, u: {$inc: {n: 1}}, upsert: true}]}");
    client.run("{update: 'c', updates: [{q: {}, u: {$inc: {n: 1}}, multi: true}]}");
    succeeded(client.commit());
    assertThat(batch("{find: 'c', sort: {_id: 1}}"))
        .isEqualTo(documents("{_id: 1, n: 101}", "{_id: 2, n: 2}"));
  }
}
