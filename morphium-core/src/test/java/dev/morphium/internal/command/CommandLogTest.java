package dev.morphium.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.morphium.driver.Reply;
import dev.morphium.internal.execution.RunnerOnEngine;
import dev.morphium.operation.Answer;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommandLogTest {
  private final Logger logger = new LoggerContext().getLogger(CommandLog.NAME);
  private final ListAppender<ILoggingEvent> written = new ListAppender<>();
  private final AtomicLong clock = new AtomicLong();
  private final CommandLog log =
      new CommandLog(logger, () -> clock.getAndAdd(TimeUnit.MICROSECONDS.toNanos(1_500)));
  private final RunnerOnEngine engine = new RunnerOnEngine(List.of(log));

  CommandLogTest() {
    logger.setLevel(Level.DEBUG);
    written.start();
    logger.addAppender(written);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void debugTellsEachCommandInOneLineWithoutValues() {
    run("{insert: 'users', documents: [{_id: 1, mail: 'ann@x.y'}, {_id: 2, mail: 'b'}]}");
    run("{count: 'users', query: {mail: 'ann@x.y'}}");
    run("{distinct: 'users', key: 'mail'}");
    run("{findAndModify: 'users', query: {_id: 1}, update: {$set: {mail: 'c'}}}");
    run("{ping: 1}");
    assertThat(lines())
        .containsExactly(
            "insert db.users, 1.5 ms, 2 documents: {insert: users, documents: [{_id: ?, mail: ?}]}",
            "count db.users, 1.5 ms, 1 document: {count: users, query: {mail: ?}}",
            "distinct db.users, 1.5 ms, 2 documents: {distinct: users, key: ?}",
            "findAndModify db.users, 1.5 ms, 1 document:"
                + " {findAndModify: users, query: {_id: ?}, update: {$set: {mail: ?}}}",
            "ping db, 1.5 ms, 0 documents: {ping: ?}");
  }

  @Test
  void eachBatchOfACursorIsACommand() {
    run("{insert: 'users', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}");
    BsonDocument find = BsonDocument.parse("{find: 'users', batchSize: 2}");
    Decoder<BsonDocument> raw = RawBsonDocument::new;
    try (ResultCursor<BsonDocument> cursor =
        engine.runner.open(new Operation.Find("db", find, OperationOptions.DEFAULT), raw)) {
      assertThat(cursor.toList()).hasSize(3);
    }
    engine.transactions.start(dev.morphium.session.TransactionOptions.DEFAULT);
    run("{insert: 'users', documents: [{_id: 4}]}");
    engine.transactions.commit();
    assertThat(lines())
        .extracting(line -> line.substring(0, line.indexOf(':')))
        .containsExactly(
            "insert db.users, 1.5 ms, 3 documents",
            "find db.users, 1.5 ms, 2 documents",
            "getMore db.users, 1.5 ms, 1 document",
            "insert db.users, 1.5 ms, 1 document",
            "commitTransaction admin, 1.5 ms, 0 documents");
  }

  @Test
  void failuresAreToldWithoutTheirMessages() {
    run("{insert: 'users', documents: [{_id: 'secret'}]}");
    assertThatThrownBy(() -> run("{insert: 'users', documents: [{_id: 'secret'}]}")).isNotNull();
    assertThatThrownBy(() -> run("{find: 'users', filter: {$secret: 1}}")).isNotNull();
    assertThat(lines().get(1)).startsWith("insert db.users, 1.5 ms, failed with WriteException: {");
    assertThat(lines().get(2))
        .startsWith("find db.users, 1.5 ms, failed with CommandFailed 2: {find: users");
  }

  @Test
  void traceTellsValuesAndNoSecrets() {
    logger.setLevel(Level.TRACE);
    run("{insert: 'users', documents: [{_id: 1, mail: 'ann@x.y'}]}");
    assertThat(lines().getFirst()).endsWith("{\"_id\": 1, \"mail\": \"ann@x.y\"}]}");
    Operation user = operation("{createUser: 'ann', pwd: 'wonderland', roles: []}");
    Interceptor.Next done =
        call -> new Answer.Single(Reply.of(BsonDocument.parse("{ok: 1, n: 0}")));
    assertThat(log.around(new Interceptor.Call(user, null), done)).isNotNull();
    assertThat(lines().getLast())
        .isEqualTo("createUser db, 1.5 ms, 0 documents: {createUser: ?, pwd: ?, roles: []}");
  }

  @Test
  void nothingIsMeasuredWhenNobodyWantsToKnow() {
    logger.setLevel(Level.INFO);
    run("{ping: 1}");
    assertThat(lines()).isEmpty();
    assertThat(clock).hasValue(0);
  }

  private BsonDocument run(String command) {
    return engine.run("db", BsonDocument.parse(command));
  }

  private static Operation operation(String command) {
    return new Operation.RunCommand("db", BsonDocument.parse(command), OperationOptions.DEFAULT);
  }

  private List<String> lines() {
    return written.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
