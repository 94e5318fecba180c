package dev.morphium.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.exception.TransactionOutcomeUnknownException;
import dev.morphium.internal.execution.RunnerOnEngine;
import dev.morphium.session.TransactionOptions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TransactionsTest {
  private static final TransactionOptions DEFAULT = TransactionOptions.DEFAULT;

  private final RunnerOnEngine engine = new RunnerOnEngine();
  private final Transactions transactions = engine.transactions;

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void whatIsCommittedStaysAndWhatIsAbortedGoes() {
    transactions.start(DEFAULT);
    insert(1);
    assertThat(count()).isEqualTo(1);
    transactions.abort();
    assertThat(count()).isZero();

    transactions.start(DEFAULT);
    insert(1);
    transactions.commit();
    assertThat(count()).isEqualTo(1);
    assertThat(transactions.isActive()).isFalse();
    assertThat(engine.binding.current()).isNull();
  }

  @Test
  void onlyTheFirstCommandStartsTheTransaction() {
    transactions.run(
        DEFAULT,
        () -> {
          insert(1);
          return insert(2);
        });
    List<BsonDocument> inserts = engine.sent("insert");
    assertThat(inserts.get(0)).containsKey("startTransaction");
    assertThat(inserts.get(1)).doesNotContainKeys("startTransaction", "writeConcern");
    assertThat(inserts).allMatch(sent -> sent.containsKey("autocommit"));
  }

  @Test
  void aTransactionWithoutCommandsSendsNothing() {
    transactions.run(DEFAULT, () -> 1);
    transactions.start(DEFAULT);
    transactions.abort();
    assertThat(engine.sent).isEmpty();
  }

  @Test
  void workIsDoneAgainAfterAConflict() {
    insert(1);
    AtomicInteger attempts = new AtomicInteger();
    transactions.run(
        DEFAULT,
        () -> {
          if (attempts.incrementAndGet() == 1) {
            read();
            onAnotherThread(() -> update("other"));
          }
          return update("mine");
        });
    assertThat(attempts).hasValue(2);
    assertThat(read().toString()).contains("mine");
  }

  @Test
  void workThatFailsIsUndoneAndNotRepeated() {
    AtomicInteger attempts = new AtomicInteger();
    assertThatThrownBy(
            () ->
                transactions.run(
                    DEFAULT,
                    () -> {
                      attempts.incrementAndGet();
                      insert(1);
                      throw new IllegalArgumentException("no");
                    }))
        .hasMessage("no");
    assertThat(attempts).hasValue(1);
    assertThat(count()).isZero();
    assertThat(engine.sent("abortTransaction")).hasSize(1);
  }

  @Test
  void aCommitWhoseReplyIsLostIsSentAgain() {
    engine.change(
        "commitTransaction",
        reply -> {
          throw new DriverException.MaybeDone("the line was cut", null);
        });
    transactions.run(DEFAULT, () -> insert(1));

    List<BsonDocument> commits = engine.sent("commitTransaction");
    assertThat(commits).hasSize(2);
    assertThat(commits.get(1).getDocument("writeConcern").getString("w").getValue())
        .isEqualTo("majority");
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void anUnknownOutcomeIsSaidAndTheCommitCanBeRepeated() {
    engine.change(
        "commitTransaction",
        reply -> {
          throw new DriverException.TimedOut("too late", null);
        });
    transactions.start(DEFAULT);
    insert(1);
    assertThatThrownBy(transactions::commit)
        .isInstanceOf(TransactionOutcomeUnknownException.class)
        .hasMessageContaining("nobody knows");
    transactions.commit();
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void aLostConnectionInTheMiddleRepeatsTheWork() {
    engine.change(
        "insert",
        reply -> {
          throw new DriverException.MaybeDone("the line was cut", null);
        });
    transactions.run(DEFAULT, () -> insert(1));
    assertThat(engine.sent("insert")).hasSize(2);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void innerBlocksBelongToTheOuterOne() {
    assertThatThrownBy(
            () ->
                transactions.run(
                    DEFAULT,
                    () -> {
                      transactions.run(DEFAULT, () -> insert(1));
                      throw new IllegalArgumentException("no");
                    }))
        .hasMessage("no");
    assertThat(count()).isZero();
  }

  @Test
  void startingTwiceIsRefused() {
    transactions.start(DEFAULT);
    assertThatThrownBy(() -> transactions.start(DEFAULT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("commit or abort");
    transactions.abort();
    assertThatThrownBy(transactions::commit).hasMessageContaining("no transaction");
  }

  @Test
  void aCommitThatTheServerRefusesIsNoUnknownOutcome() {
    engine.change(
        "commitTransaction",
        reply ->
            Reply.of(
                BsonDocument.parse(
                    "{ok: 0, code: 251, codeName: 'NoSuchTransaction', errmsg: 'gone'}")));
    transactions.start(DEFAULT);
    insert(1);
    assertThatThrownBy(transactions::commit).isInstanceOf(DriverException.CommandFailed.class);
    transactions.abort();
  }

  private BsonDocument insert(int id) {
    return write("{insert: 'c', documents: [{_id: %d}]}".formatted(id));
  }

  private BsonDocument update(String by) {
    return write("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {by: '%s'}}}]}".formatted(by));
  }

  private BsonDocument write(String command) {
    return engine.run("db", BsonDocument.parse(command));
  }

  private BsonDocument read() {
    return engine.run("db", BsonDocument.parse("{find: 'c'}"));
  }

  private int count() {
    BsonDocument command =
        BsonDocument.parse("{aggregate: 'c', pipeline: [{$count: 'n'}], cursor: {}}");
    BsonDocument reply = engine.run("db", command);
    var batch = reply.getDocument("cursor").getArray("firstBatch");
    return batch.isEmpty() ? 0 : batch.get(0).asDocument().getInt32("n").getValue();
  }

  private static void onAnotherThread(Runnable work) {
    Thread thread = Thread.startVirtualThread(work);
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
