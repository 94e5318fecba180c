package dev.morphium.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.DriverException;
import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.exception.WriteException;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import dev.morphium.session.ClientSession;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OperationExecutorTest {
  private static final Decoder<BsonDocument> DOCUMENTS =
      (bytes, offset, length) -> new RawBsonDocument(bytes, offset, length);

  private final RunnerOnEngine engine = new RunnerOnEngine();
  private final CommandRunner runner = engine.runner;

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void writesAreNumberedSoThatTheyCanBeRepeated() {
    write("{insert: 'c', documents: [{_id: 1}]}");
    write("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 1}}}]}");
    write("{update: 'c', updates: [{q: {}, u: {$set: {a: 1}}, multi: true}]}");
    write("{delete: 'c', deletes: [{q: {}, limit: 0}]}");

    assertThat(engine.sent)
        .extracting(sent -> sent.containsKey("txnNumber"))
        .containsExactly(true, true, false, false);
    assertThat(engine.sent).allMatch(sent -> sent.containsKey("lsid"));
    assertThat(engine.sent.get(1).getDocument("lsid"))
        .as("the session is used again")
        .isEqualTo(engine.sent.get(0).getDocument("lsid"));
  }

  @Test
  void unacknowledgedWritesHaveNoSession() {
    OperationOptions options = OperationOptions.DEFAULT.with(WriteConcern.UNACKNOWLEDGED);
    BsonDocument insert = BsonDocument.parse("{insert: 'c', documents: [{}]}");
    runner.run(new Operation.Insert("db", insert, List.of(), options));

    assertThat(engine.sent.get(0)).doesNotContainKeys("lsid", "txnNumber");
  }

  @Test
  void failedStatementsAreNamed() {
    assertThatThrownBy(
            () -> write("{insert: 'c', documents: [{_id: 1}, {_id: 1}, {_id: 2}], ordered: false}"))
        .isInstanceOfSatisfying(
            WriteException.class,
            failure -> {
              assertThat(failure.isDuplicateKey()).isTrue();
              assertThat(failure.errors()).extracting("index").containsExactly(1);
              assertThat(failure.reply().getNumber("n").intValue()).isEqualTo(2);
            })
        .hasMessageContaining("statement 1");
  }

  @Test
  void errorsOfCommandsAreExceptions() {
    assertThatThrownBy(() -> read("{find: 'c', filter: {$nonsense: 1}}"))
        .isInstanceOfSatisfying(
            DriverException.CommandFailed.class,
            failure -> assertThat(failure.code()).isEqualTo(2));
  }

  @Test
  void cursorsFetchBatchAfterBatch() {
    write(
        "{insert: 'c', documents: ["
            + String.join(",", IntStream.range(0, 10).mapToObj("{_id: %d}"::formatted).toList())
            + "]}");
    try (ResultCursor<BsonDocument> cursor = find("{find: 'c', batchSize: 3}")) {
      assertThat(cursor.stream().map(document -> document.getInt32("_id").getValue()))
          .containsExactlyElementsOf(IntStream.range(0, 10).boxed().toList());
      assertThat(cursor.id()).isZero();
    }
    assertThat(engine.sent("getMore")).hasSize(3);
    assertThat(engine.sent("killCursors")).isEmpty();
    BsonDocument session = engine.sent("find").get(0).getDocument("lsid");
    assertThat(engine.sent("getMore")).allMatch(sent -> sent.get("lsid").equals(session));
  }

  @Test
  void cursorsThatAreClosedEarlyAreKilled() {
    write("{insert: 'c', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}");
    try (ResultCursor<BsonDocument> cursor = find("{find: 'c', batchSize: 1}")) {
      assertThat(cursor.next()).containsEntry("_id", new BsonInt32(1));
    }
    assertThat(engine.sent("killCursors")).hasSize(1);
  }

  @Test
  void readsSayHowAndWhere() {
    OperationOptions options =
        OperationOptions.DEFAULT
            .with(ReadConcern.MAJORITY)
            .with(ReadPreference.SECONDARY_PREFERRED);
    runner.run(new Operation.Count("db", BsonDocument.parse("{count: 'c'}"), options));

    assertThat(engine.sent.get(0))
        .containsEntry("readConcern", BsonDocument.parse("{level: 'majority'}"))
        .containsEntry("$readPreference", BsonDocument.parse("{mode: 'secondaryPreferred'}"));
  }

  @Test
  void readsOfACausalSessionSeeItsWrites() {
    try (ClientSession session = engine.sessions.explicit(true)) {
      engine.binding.call(
          session,
          () -> {
            write("{insert: 'c', documents: [{_id: 1}]}");
            return read("{count: 'c'}");
          });
      assertThat(engine.sent("count").get(0).getDocument("readConcern").get("afterClusterTime"))
          .isNotNull();
    }
  }

  @Test
  void aTransactionReadsFromThePrimaryWhateverElseIsSaid() {
    engine.transactions.start(dev.morphium.session.TransactionOptions.DEFAULT);
    OperationOptions options = OperationOptions.DEFAULT.with(ReadPreference.NEAREST);
    BsonDocument distinct = BsonDocument.parse("{distinct: 'c', key: 'a'}");
    runner.run(new Operation.Distinct("db", distinct, options));
    engine.transactions.abort();
    assertThat(engine.sent("distinct").get(0)).doesNotContainKey("$readPreference");
  }

  private BsonDocument write(String command) {
    return engine.run("db", BsonDocument.parse(command));
  }

  private BsonDocument read(String command) {
    return runner.run(
        new Operation.RunCommand(
            "db",
            BsonDocument.parse(command),
            Operation.RunCommand.Form.READ,
            OperationOptions.DEFAULT));
  }

  private ResultCursor<BsonDocument> find(String command) {
    return runner.open(
        new Operation.Find("db", BsonDocument.parse(command), OperationOptions.DEFAULT), DOCUMENTS);
  }
}
