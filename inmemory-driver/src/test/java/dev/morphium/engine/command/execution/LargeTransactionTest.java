package dev.morphium.engine.command.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Transactions whose commits are prepared outside of the writer lane: alone, beside others that
 * write to the same collection, and lost by the log.
 */
@Timeout(120)
class LargeTransactionTest {
  private static final int MUCH = 700;

  private final LateCommitLog log = new LateCommitLog();
  private Engine engine;

  @BeforeEach
  void start() {
    engine = StepContractTest.engine(log);
    ok(
        run(
            "{createIndexes: 'c', indexes: [{key: {n: 1}, name: 'n'},"
                + " {key: {u: 1}, name: 'u', unique: true, sparse: true}]}"));
    ok(insert("c", 0, MUCH));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String json) {
    return run("test", BsonDocument.parse(json));
  }

  private BsonDocument run(String database, BsonDocument command) {
    SteppedExecution execution =
        new SteppedExecution(engine.prepare(Command.of(database, command), ClientContext.LOCAL))
            .go();
    while (execution.isAwaiting()) {
      log.decide();
      execution.go();
    }
    return execution.reply().document();
  }

  private static BsonDocument ok(BsonDocument reply) {
    assertThat(reply.getNumber("ok").intValue()).as(reply.toJson()).isOne();
    assertThat(reply.containsKey("writeErrors")).as(reply.toJson()).isFalse();
    return reply;
  }

  private static BsonDocument inserts(String collection, int from, int to) {
    List<BsonDocument> documents =
        IntStream.range(from, to)
            .mapToObj(i -> new BsonDocument("_id", new BsonInt32(i)).append("n", new BsonInt32(0)))
            .toList();
    return new BsonDocument("insert", new BsonString(collection))
        .append("documents", new BsonArray(documents));
  }

  private BsonDocument insert(String collection, int from, int to) {
    return run("test", inserts(collection, from, to));
  }

  /** A transaction of a session of its own. */
  private final class Session {
    private final BsonDocument id = new BsonDocument("id", new BsonBinary(UUID.randomUUID()));
    private boolean begun;

    BsonDocument run(String database, BsonDocument command) {
      command.append("lsid", id).append("txnNumber", new BsonInt64(1));
      if (!begun) {
        command.append("startTransaction", BsonBoolean.TRUE);
        begun = true;
      }
      return LargeTransactionTest.this.run(
          database, command.append("autocommit", BsonBoolean.FALSE));
    }

    BsonDocument run(String json) {
      return run("test", BsonDocument.parse(json));
    }

    BsonDocument commit() {
      return run("admin", new BsonDocument("commitTransaction", new BsonInt32(1)));
    }
  }

  private int count(String query) {
    return run("{count: 'c', query: " + query + "}").getNumber("n").intValue();
  }

  private void checkValid(String... collections) {
    for (String collection : collections) {
      BsonDocument found = run("{validate: '" + collection + "', full: true}");
      assertThat(found.getBoolean("valid").getValue()).as(found.toJson()).isTrue();
    }
  }

  @Test
  void commitIsInstalledWhole() {
    Session session = new Session();
    ok(session.run("{update: 'c', updates: [{q: {}, u: {$inc: {n: 1}}, multi: true}]}"));
    ok(session.run("test", inserts("c", MUCH, MUCH + 10)));
    ok(session.run("{delete: 'c', deletes: [{q: {_id: {$lt: 10}}, limit: 0}]}"));
    assertThat(count("{n: 1}")).isZero();
    ok(session.commit());
    assertThat(count("{n: 1}")).isEqualTo(MUCH - 10);
    assertThat(count("{}")).isEqualTo(MUCH);
    ok(insert("c", 2 * MUCH, 2 * MUCH + 5));
    checkValid("c");
  }

  @Test
  void collectionThatIsMadeIsInstalledToo() {
    Session session = new Session();
    ok(session.run("{create: 'd'}"));
    ok(session.run("{createIndexes: 'd', indexes: [{key: {n: 1}, name: 'n'}]}"));
    ok(session.run("test", inserts("d", 0, MUCH)));
    ok(session.run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}"));
    ok(session.commit());
    assertThat(run("{count: 'd', query: {n: 0}}").getNumber("n").intValue()).isEqualTo(MUCH);
    ok(insert("d", MUCH, MUCH + 1));
    checkValid("c", "d");
  }

  @Test
  void othersWhoWriteBesideAreKept() {
    Session session = new Session();
    ok(session.run("{update: 'c', updates: [{q: {}, u: {$inc: {n: 1}}, multi: true}]}"));
    ok(session.run("test", inserts("c", 5 * MUCH, 5 * MUCH + 3)));
    ok(insert("c", MUCH, MUCH + 10));
    ok(session.commit());
    assertThat(count("{n: 1}")).isEqualTo(MUCH);
    assertThat(count("{}")).isEqualTo(MUCH + 13);
    checkValid("c");
  }

  @Test
  void insertOfAKeyThatIsHeldWaits() {
    Session session = new Session();
    ok(session.run("{update: 'c', updates: [{q: {}, u: {$inc: {n: 1}}, multi: true}]}"));
    ok(session.run("{update: 'c', updates: [{q: {_id: 3}, u: {$set: {u: 1}}}]}"));
    BsonDocument waited = run("{insert: 'c', documents: [{_id: -1, u: 1}], maxTimeMS: 50}");
    assertThat(waited.getNumber("code").intValue()).as(waited.toJson()).isEqualTo(50);
    ok(session.commit());
    BsonDocument duplicate = run("{insert: 'c', documents: [{_id: -1, u: 1}]}");
    assertThat(duplicate.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue())
        .isEqualTo(11000);
    assertThat(count("{n: 1}")).isEqualTo(MUCH);
    checkValid("c");
  }

  @Test
  void keyThatCameBeforeIsAConflict() {
    Session session = new Session();
    ok(session.run("{update: 'c', updates: [{q: {}, u: {$inc: {n: 1}}, multi: true}]}"));
    ok(run("{insert: 'c', documents: [{_id: -1, u: 1}]}"));
    BsonDocument reply = session.run("{update: 'c', updates: [{q: {_id: 3}, u: {$set: {u: 1}}}]}");
    assertThat(reply.getNumber("code").intValue()).as(reply.toJson()).isEqualTo(112);
    assertThat(count("{n: 1}")).isZero();
    checkValid("c");
  }

  @Test
  void lostCommitLeavesNothing() {
    Session session = new Session();
    ok(session.run("{update: 'c', updates: [{q: {}, u: {$inc: {n: 1}}, multi: true}]}"));
    ok(session.run("test", inserts("d", 0, MUCH)));
    BsonDocument commit =
        new BsonDocument("commitTransaction", new BsonInt32(1))
            .append("lsid", session.id)
            .append("txnNumber", new BsonInt64(1))
            .append("autocommit", BsonBoolean.FALSE);
    SteppedExecution execution =
        new SteppedExecution(engine.prepare(Command.of("admin", commit), ClientContext.LOCAL)).go();
    assertThat(execution.isAwaiting()).isTrue();
    log.lose(new CommandException(ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE, "lost"));
    BsonDocument reply = execution.go().reply().document();
    assertThat(reply.getNumber("code").intValue()).as(reply.toJson()).isEqualTo(11602);
    assertThat(count("{n: 1}")).isZero();
    assertThat(run("{count: 'd'}").getNumber("n").intValue()).isZero();
    ok(insert("d", 0, 3));
    checkValid("c", "d");
  }

  @Test
  void transactionsBesideEachOtherAddUp() throws Exception {
    long seed = new Random().nextLong();
    AtomicBoolean ended = new AtomicBoolean();
    try (ExecutorService executor = Executors.newFixedThreadPool(3)) { // they never wait
      Future<Integer> writer = executor.submit(() -> insertUntil(ended));
      Future<Integer> first = executor.submit(() -> increments(new Random(seed), 12));
      Future<Integer> second = executor.submit(() -> increments(new Random(seed + 1), 12));
      int committed;
      try {
        committed = first.get() + second.get();
      } finally {
        ended.set(true);
      }
      int inserted = writer.get();
      assertThat(committed).as("seed " + seed).isPositive();
      BsonDocument sum =
          run(
              "{aggregate: 'c', cursor: {}, pipeline:"
                  + " [{$group: {_id: null, n: {$sum: '$n'}, all: {$sum: 1}}}]}");
      BsonDocument group = sum.getDocument("cursor").getArray("firstBatch").get(0).asDocument();
      assertThat(group.getNumber("n").intValue()).as("seed " + seed).isEqualTo(committed * 600);
      assertThat(group.getNumber("all").intValue()).isEqualTo(MUCH + inserted);
    }
    checkValid("c");
  }

  private int insertUntil(AtomicBoolean ended) {
    int made = 0;
    while (!ended.get()) {
      ok(insert("c", 10_000 + made, 10_000 + made + 1));
      made++;
    }
    return made;
  }

  /** Transactions that change 600 documents each. @return how many were committed */
  private int increments(Random random, int times) {
    int committed = 0;
    for (int i = 0; i < times; i++) {
      Session session = new Session();
      int from = random.nextInt(MUCH - 600);
      BsonDocument update =
          session.run(
              "{update: 'c', updates: [{q: {_id: {$gte: %d, $lt: %d}}, u: {$inc: {n: 1}},"
                      .formatted(from, from + 600)
                  + " multi: true}]}");
      if (update.getNumber("ok").intValue() == 1
          && session.commit().getNumber("ok").intValue() == 1) {
        committed++;
      }
    }
    return committed;
  }
}
