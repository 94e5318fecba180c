package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/**
 * What may stand in a transaction, and how transactions are numbered and ended. Source:
 * "Transactions" specification; MongoDB manual, "Transactions and Operations".
 */
public interface TransactionRulesContract extends SessionBackend {
  @Test
  default void aCommitCanBeRepeated() {
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 1}]}");
    succeeded(client.commit());
    succeeded(client.commit());
    failed(256, client.abort());
    assertThat(count("c")).isEqualTo(1);
  }

  @Test
  default void anAbortedTransactionIsOver() {
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 1}]}");
    succeeded(client.abort());
    failed(251, client.abort());
    failed(251, client.commit());
    assertThat(count("c")).isZero();
  }

  @Test
  default void aTransactionThatOnlyReadsCanBeCommitted() {
    fill("c", 1);
    SessionClient client = transaction();
    client.run("{find: 'c'}");
    succeeded(client.commit());
    succeeded(client.commit());
  }

  @Test
  default void unknownTransactionsCannotBeEnded() {
    SessionClient client = transaction();
    failed(251, client.commit());
    client.begin();
    failed(251, client.abort());
    failed(251, client.raw("{find: 'c', txnNumber: {$numberLong: '9'}, autocommit: false}"));
  }

  @Test
  default void oldNumbersAreRefused() {
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 1}]}");
    succeeded(client.commit());
    client.begin();
    client.run("{find: 'c'}");
    failed(225, client.raw("{find: 'c', txnNumber: {$numberLong: '1'}, autocommit: false}"));
    failed(
        225,
        client.raw(
            "{find: 'c', txnNumber: {$numberLong: '1'}, autocommit: false, startTransaction:"
                + " true}"));
    failed(225, client.as(1, "{insert: 'c', documents: [{_id: 2}]}"));
    failed(
        50911,
        client.raw(
            "{find: 'c', txnNumber: {$numberLong: '2'}, autocommit: false, startTransaction:"
                + " true}"));
  }

  @Test
  default void aNewTransactionEndsTheOneBefore() {
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 1}]}");
    client.begin();
    client.run("{insert: 'c', documents: [{_id: 2}]}");
    succeeded(client.commit());
    assertThat(batch("{find: 'c'}")).isEqualTo(documents("{_id: 2}"));
  }

  @Test
  default void aFailedStatementEndsTheTransaction() {
    fill("c", 1);
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 5}]}");
    Reply duplicate = client.reply("{insert: 'c', documents: [{_id: 0}]}");
    assertThat(code(duplicate)).as("%s", duplicate).isEqualTo(11000);
    failed(251, client.reply("{find: 'c'}"));
    failed(251, client.commit());
    client.begin();
    client.run("{insert: 'c', documents: [{_id: 6}]}");
    failed(2, client.reply("{find: 'c', filter: {a: {$noSuchOperator: 1}}}"));
    failed(251, client.commit());
    assertThat(count("c")).isEqualTo(1);
  }

  private static int code(Reply reply) {
    BsonDocument document = reply.document();
    return reply.ok()
        ? document.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue()
        : reply.code();
  }

  @Test
  default void whatIsThereCannotBeCreatedAgain() {
    run("{create: 'c'}");
    succeeded(reply("{create: 'c'}"));
    SessionClient client = transaction();
    failed(48, client.reply("{create: 'c'}"));
    failed(251, client.commit());
  }

  @Test
  default void cursorsGoOnInSnapshotSessions() {
    fill("c", 5);
    SessionClient client = client();
    String concern = "readConcern: {level: 'snapshot'}";
    BsonDocument cursor =
        client.run("{find: 'c', batchSize: 2, " + concern + "}").getDocument("cursor");
    String time =
        cursor.getTimestamp("atClusterTime").getTime()
            + ", i: "
            + cursor.getTimestamp("atClusterTime").getInc();
    String at =
        "readConcern: {level: 'snapshot', atClusterTime: {$timestamp: {t: %s}}}".formatted(time);
    long id = cursor.getInt64("id").getValue();
    String more = "{getMore: {$numberLong: '%d'}, collection: 'c', batchSize: 2, %s}";
    client.run(more.formatted(id, at));
    client.run("{killCursors: 'c', cursors: [{$numberLong: '%d'}], %s}".formatted(id, at));
    failed(43, client.reply(more.formatted(id, at)));
  }

  @Test
  default void manyCommandsAreNotAllowed() {
    fill("c", 1);
    for (String command :
        List.of(
            "{count: 'c'}",
            "{drop: 'c'}",
            "{dropDatabase: 1}",
            "{listCollections: 1}",
            "{listIndexes: 'c'}",
            "{collStats: 'c'}",
            "{dropIndexes: 'c', index: '*'}",
            "{explain: {find: 'c'}}",
            "{collMod: 'c'}",
            "{ping: 1}")) {
      SessionClient client = transaction();
      failed(263, client.reply(command));
    }
    SessionClient client = transaction();
    failed(263, client.reply("{aggregate: 'c', pipeline: [{$out: 'd'}], cursor: {}}"));
    client.begin();
    failed(263, client.reply("{aggregate: 'c', pipeline: [{$changeStream: {}}], cursor: {}}"));
    client.begin();
    failed(263, client.reply("{create: 'v', viewOn: 'c', pipeline: []}"));
    assertThat(count("c")).isEqualTo(1);
  }

  @Test
  default void theFieldsOfATransactionBelongTogether() {
    for (String fields :
        List.of(
            "autocommit: false",
            "startTransaction: true",
            "txnNumber: {$numberLong: '1'}, startTransaction: true",
            "txnNumber: {$numberLong: '1'}, autocommit: true",
            "txnNumber: {$numberLong: '1'}, autocommit: false, startTransaction: false",
            "txnNumber: {$numberLong: '-1'}, autocommit: false, startTransaction: true")) {
      failed(72, client().raw("{find: 'c', " + fields + "}"));
    }
    failed(
        72,
        reply(
            "{find: 'c', txnNumber: {$numberLong: '1'}, autocommit: false, startTransaction:"
                + " true}"));
    failed(50768, client().raw("{find: 'c', txnNumber: {$numberLong: '1'}}"));
  }

  @Test
  default void concernsBelongToTheFirstStatementAndTheEnd() {
    fill("c", 1);
    SessionClient client = transaction();
    client.run("{find: 'c', readConcern: {level: 'snapshot'}}");
    failed(72, client.reply("{find: 'c', readConcern: {level: 'snapshot'}}"));
    SessionClient other = transaction();
    failed(72, other.reply("{insert: 'c', documents: [{_id: 1}], writeConcern: {w: 1}}"));
    SessionClient third = transaction();
    failed(72, third.reply("{find: 'c', readConcern: {level: 'linearizable'}}"));
    BsonDocument commit =
        BsonDocument.parse("{commitTransaction: 1, txnNumber: {$numberLong: '1'}}");
    failed(13, driver().execute(Command.of(database(), commit)));
  }

  @Test
  default void collectionsAndTheirIndexesCanBeMade() {
    SessionClient client = transaction();
    client.run("{create: 'c'}");
    client.run("{createIndexes: 'c', indexes: [{key: {k: 1}, name: 'k_1', unique: true}]}");
    client.run("{insert: 'c', documents: [{_id: 1, k: 1}]}");
    client.run("{insert: 'd', documents: [{_id: 1}]}");
    assertThat(batch("{listCollections: 1}")).isEmpty();
    succeeded(client.commit());
    assertThat(batch("{listCollections: 1}")).hasSize(2);
    assertThat(batch("{listIndexes: 'c'}")).hasSize(2);
    BsonDocument reply = run("{insert: 'c', documents: [{_id: 2, k: 1}]}");
    assertThat(reply.getArray("writeErrors")).hasSize(1);
  }

  @Test
  default void existingCollectionsGetNoIndexes() {
    fill("c", 1);
    SessionClient client = transaction();
    client.run("{find: 'c'}");
    failed(263, client.reply("{createIndexes: 'c', indexes: [{key: {k: 1}, name: 'k_1'}]}"));
    client.begin();
    client.run("{find: 'c'}");
    failed(48, client.reply("{create: 'c', capped: true, size: 4096}"));
    failed(251, client.commit());
    assertThat(batch("{listIndexes: 'c'}")).hasSize(1);
  }
}
