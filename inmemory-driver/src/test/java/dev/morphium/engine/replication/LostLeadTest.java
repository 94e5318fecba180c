package dev.morphium.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A primary that is unseated while a write waits for the log. */
class LostLeadTest {
  private static final String RETRYABLE =
      ", txnNumber: {$numberLong: '1'},"
          + " lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}}";

  private final AtomicReference<ErrorCode> refusal = new AtomicReference<>();
  private final Storage storage =
      new Storage(
          (batch, decided) -> {
            ErrorCode code = refusal.get();
            if (code == null) {
              decided.accept(batch.position(), null);
            } else {
              decided.accept(null, new CommandException(code, "unseated"));
            }
          },
          UUID::randomUUID,
          InstantSource.system(),
          System::nanoTime);
  private final Deployment deployment = new Deployment("orders", "a:1");
  private final TopologyVersion version = new TopologyVersion(new ObjectId());
  private final Engine engine =
      new Engine(
          EngineSettings.inMemory("test", List.of(), () -> "a:1", deployment, version)
              .as(Replication.alone(deployment, version, System::currentTimeMillis), storage));

  @BeforeEach
  void fill() {
    assertThat(run("{insert: 'c', documents: [{_id: 1, n: 1}, {_id: 2, n: 1}]}").get("ok"))
        .isEqualTo(new org.bson.BsonDouble(1));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String command) {
    BsonDocument body = BsonDocument.parse(command);
    String database = body.containsKey("bulkWrite") ? "admin" : "test";
    return engine.execute(Command.of(database, body), ClientContext.LOCAL).document();
  }

  /** Drivers do not try again what only a statement of a command tells. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          10107; {insert: 'c', documents: [{_id: 3}]
          11602; {insert: 'c', documents: [{_id: 3}], ordered: false
          10107; {update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}}]
          11602; {update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}}]
          91;    {delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]
          189;   {findAndModify: 'c', query: {_id: 1}, update: {$inc: {n: 1}}
          11602; {bulkWrite: 1, ops: [{insert: 0, document: {_id: 3}}], nsInfo: [{ns: 'test.c'}]
          10107; {bulkWrite: 1, ops: [{update: 0, filter: {_id: 1}, updateMods: {$inc: {n: 1}}}], nsInfo: [{ns: 'test.c'}]
          """)
  void theWholeCommandFailsAndMayBeTriedAgain(int code, String command) {
    refusal.set(ErrorCode.of(code));
    BsonDocument reply = run(command + RETRYABLE);
    assertThat(reply.getNumber("ok").intValue()).isZero();
    assertThat(reply.getInt32("code").getValue()).isEqualTo(code);
    assertThat(reply.getArray("errorLabels").toString()).contains("RetryableWriteError");
    refusal.set(null);
    assertThat(run(command + RETRYABLE).getNumber("ok").intValue()).isEqualTo(1);
  }
}
