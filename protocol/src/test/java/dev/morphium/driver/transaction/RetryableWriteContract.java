package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes that are sent twice are done once. Source: "Retryable Writes" specification. */
public interface RetryableWriteContract extends SessionBackend {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{insert: 'c', documents: [{_id: 7}]}",
        "{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}",
        "{update: 'c', updates: [{q: {_id: 0}, u: [{$set: {n: {$add: ['$n', 1]}}}]}]}",
        "{update: 'c', updates: [{q: {_id: 9}, u: {$inc: {n: 1}}, upsert: true}]}",
        "{delete: 'c', deletes: [{q: {}, limit: 1}]}",
        "{findAndModify: 'c', query: {_id: 1}, update: {$inc: {n: 1}}}",
        "{findAndModify: 'c', query: {_id: 1}, update: {$inc: {n: 1}}, new: true}",
        "{findAndModify: 'c', query: {_id: 9}, update: {$inc: {n: 1}}, upsert: true, new: true}",
        "{findAndModify: 'c', query: {_id: 9}, update: {$inc: {n: 1}}, upsert: true}",
        "{findAndModify: 'c', query: {}, sort: {_id: -1}, remove: true}",
        "{findAndModify: 'c', query: {_id: 1}, update: {$inc: {n: 1}}, fields: {_id: 0, n: 1}}"
      })
  default void aRetriedStatementIsDoneOnce(String command) {
    fill("c", 3);
    SessionClient client = client();
    BsonDocument first = plain(client.write(command));
    List<BsonDocument> after = batch("{find: 'c', sort: {_id: 1}}");
    Reply again = client.retry(command);
    assertThat(statements(again)).isEqualTo(new BsonArray(List.of(new BsonInt32(0))));
    assertThat(plain(again)).isEqualTo(first);
    assertThat(plain(client.retry(command))).isEqualTo(first);
    assertThat(batch("{find: 'c', sort: {_id: 1}}")).isEqualTo(after);
  }

  @Test
  default void aRetryDoesWhatWasNotDone() {
    SessionClient client = client();
    client.write("{insert: 'c', documents: [{_id: 1}, {_id: 2}]}");
    Reply reply = client.retry("{insert: 'c', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}");
    assertThat(succeeded(reply).document().getInt32("n").getValue()).isEqualTo(3);
    assertThat(statements(reply)).hasSize(2);
    assertThat(count("c")).isEqualTo(3);
    Reply errors = client.write("{insert: 'c', documents: [{_id: 4}, {_id: 2}, {_id: 5}]}");
    assertThat(errors.document().getArray("writeErrors")).hasSize(1);
    Reply retried = client.retry("{insert: 'c', documents: [{_id: 4}, {_id: 2}, {_id: 5}]}");
    assertThat(plain(retried)).isEqualTo(plain(errors));
    assertThat(statements(retried)).isEqualTo(new BsonArray(List.of(new BsonInt32(0))));
    assertThat(count("c")).isEqualTo(4);
  }

  @Test
  default void severalUpdatesAreDoneOnce() {
    fill("c", 3);
    String updates =
        "{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}, {q: {_id: 9}, u: {$inc: {n:"
            + " 1}}, upsert: true}, {q: {_id: 1}, u: {$inc: {n: 1}}}]}";
    SessionClient client = client();
    BsonDocument first = plain(client.write(updates));
    List<BsonDocument> after = batch("{find: 'c', sort: {_id: 1}}");
    Reply again = client.retry(updates);
    assertThat(plain(again)).isEqualTo(first);
    assertThat(statements(again)).hasSize(3);
    assertThat(batch("{find: 'c', sort: {_id: 1}}")).isEqualTo(after);
  }

  @Test
  default void statementsHaveNumbersOfTheirOwn() {
    SessionClient client = client();
    client.write("{insert: 'c', documents: [{_id: 1}, {_id: 2}], stmtId: 4}");
    Reply next = client.retry("{insert: 'c', documents: [{_id: 3}], stmtId: 6}");
    assertThat(next.document().containsKey("retriedStmtIds")).isFalse();
    Reply again = client.retry("{insert: 'c', documents: [{_id: 2}], stmtId: 5}");
    assertThat(statements(again)).isEqualTo(new BsonArray(List.of(new BsonInt32(5))));
    Reply listed =
        client.retry("{insert: 'c', documents: [{_id: 9}, {_id: 10}], stmtIds: [4, 12]}");
    assertThat(statements(listed)).isEqualTo(new BsonArray(List.of(new BsonInt32(4))));
    assertThat(batch("{find: 'c', sort: {_id: 1}}"))
        .isEqualTo(documents("{_id: 1}", "{_id: 2}", "{_id: 3}", "{_id: 10}"));
  }

  @Test
  default void bulkWritesAreDoneOnce() {
    fill("c", 3);
    String bulk =
        """
        {bulkWrite: 1, nsInfo: [{ns: '%s.c'}, {ns: '%s.d'}], ops: [
          {insert: 1, document: {_id: 1}},
          {update: 0, filter: {_id: 0}, updateMods: {$inc: {n: 1}}},
          {update: 0, filter: {_id: 9}, updateMods: {$inc: {n: 1}}, upsert: true},
          {delete: 0, filter: {_id: 2}}]}
        """
            .formatted(database(), database());
    SessionClient client = new SessionClient(driver(), "admin");
    BsonDocument first = plain(client.write(bulk));
    List<BsonDocument> after = batch("{find: 'c', sort: {_id: 1}}");
    Reply again = client.retry(bulk);
    assertThat(plain(again)).isEqualTo(first);
    assertThat(statements(again)).hasSize(4);
    assertThat(batch("{find: 'c', sort: {_id: 1}}")).isEqualTo(after);
    assertThat(count("d")).isEqualTo(1);
  }

  @Test
  default void statementsOnManyDocumentsCannotBeRetried() {
    fill("c", 3);
    SessionClient client = client();
    refused(client.write("{update: 'c', updates: [{q: {}, u: {$inc: {n: 1}}, multi: true}]}"));
    refused(client.write("{delete: 'c', deletes: [{q: {}, limit: 0}]}"));
    assertThat(batch("{find: 'c', filter: {n: 0}}")).hasSize(1);
    assertThat(count("c")).isEqualTo(3);
  }

  private static void refused(Reply reply) {
    BsonDocument document = reply.document();
    int code =
        reply.ok()
            ? document.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue()
            : reply.code();
    assertThat(code).as("%s", reply).isEqualTo(72);
  }

  @Test
  default void numbersOnlyGrow() {
    SessionClient client = client();
    succeeded(client.as(5, "{insert: 'c', documents: [{_id: 1}]}"));
    failed(225, client.as(4, "{insert: 'c', documents: [{_id: 2}]}"));
    succeeded(client.as(6, "{insert: 'c', documents: [{_id: 2}]}"));
    failed(225, client.as(5, "{insert: 'c', documents: [{_id: 1}]}"));
    SessionClient other = client();
    Reply reply = other.as(6, "{insert: 'c', documents: [{_id: 3}]}");
    assertThat(reply.document().containsKey("retriedStmtIds")).isFalse();
    assertThat(count("c")).isEqualTo(3);
  }

  @Test
  default void aRetryableWriteEndsAnOpenTransaction() {
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 1}]}");
    succeeded(client.as(2, "{insert: 'c', documents: [{_id: 2}]}"));
    failed(225, client.commit());
    assertThat(batch("{find: 'c'}")).isEqualTo(documents("{_id: 2}"));
  }

  @Test
  default void oneOfManyTriesAtOnceDoesTheWrite() throws Exception {
    fill("c", 1);
    UUID session = UUID.randomUUID();
    int tries = 8;
    try (ExecutorService threads = Executors.newFixedThreadPool(tries)) {
      for (int number = 1; number <= 20; number++) {
        int txnNumber = number;
        List<Callable<Reply>> tasks = new ArrayList<>();
        for (int i = 0; i < tries; i++) {
          tasks.add(
              () ->
                  new SessionClient(driver(), database(), session)
                      .as(txnNumber, "{update: 'c', updates: [{q: {}, u: {$inc: {n: 1}}}]}"));
        }
        int retried = 0;
        for (Future<Reply> task : threads.invokeAll(tasks)) {
          BsonDocument reply = succeeded(task.get()).document();
          assertThat(reply.getInt32("nModified").getValue()).isEqualTo(1);
          retried += reply.containsKey("retriedStmtIds") ? 1 : 0;
        }
        assertThat(retried).isEqualTo(tries - 1);
      }
    }
    assertThat(batch("{find: 'c', projection: {_id: 0, n: 1}}")).isEqualTo(documents("{n: 20}"));
  }

  private static BsonArray statements(Reply reply) {
    assertThat(reply.document().containsKey("retriedStmtIds")).as("%s", reply).isTrue();
    return reply.document().getArray("retriedStmtIds");
  }

  /** The reply without what differs between a first try and its retries. */
  private static BsonDocument plain(Reply reply) {
    assertThat(reply.ok()).as("%s", reply).isTrue();
    BsonDocument document = BsonDocument.parse(reply.document().toJson());
    List.of("retriedStmtIds", "$clusterTime", "operationTime", "electionId", "opTime")
        .forEach(document::remove);
    return document;
  }
}
