package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import java.util.Random;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A client that moves money between accounts in two collections, and that adds up all accounts from
 * time to time. It reads balances and writes what they become, so that a lost update would show.
 */
final class BankClient implements Workload.Client {
  static final int ACCOUNTS = 8;
  static final int BALANCE = 100;

  private final SessionClient session;
  private final Random random;
  private int left;
  private int step;
  private int transfers;

  // of the transaction that is open
  private boolean audit;
  private int from;
  private int to;
  private int amount;
  private int fromBalance;
  private int toBalance;

  BankClient(SessionClient session, Random random, int transactions) {
    this.session = session;
    this.random = random;
    this.left = transactions;
  }

  /** How often it has moved money. */
  int transfers() {
    return transfers;
  }

  static String collection(int account) {
    return account % 2 == 0 ? "left" : "right";
  }

  @Override
  public boolean step() {
    if (!session.isOpen()) {
      if (left-- == 0) {
        return false;
      }
      session.begin();
      step = 0;
      audit = random.nextInt(4) == 0;
      from = random.nextInt(ACCOUNTS);
      to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
      amount = 1 + random.nextInt(20);
    }
    if (audit) {
      audit();
    } else {
      transfer();
    }
    return true;
  }

  private void audit() {
    BsonDocument first = run(sum("left"));
    BsonDocument second = run(sum("right"));
    assertThat(total(first) + total(second)).as("total").isEqualTo(ACCOUNTS * BALANCE);
    assertThat(session.commit().ok()).isTrue();
  }

  private static String sum(String collection) {
    return "{aggregate: '%s', pipeline: [{$group: {_id: null, sum: {$sum: '$b'}}}], cursor: {}}"
        .formatted(collection);
  }

  private static int total(@Nullable BsonDocument reply) {
    return reply == null
        ? Integer.MIN_VALUE
        : reply
            .getDocument("cursor")
            .getArray("firstBatch")
            .get(0)
            .asDocument()
            .getInt32("sum")
            .getValue();
  }

  private void transfer() {
    switch (step++) {
      case 0 -> fromBalance = balance(from);
      case 1 -> toBalance = balance(to);
      case 2 -> set(from, fromBalance - amount);
      case 3 -> set(to, toBalance + amount);
      default -> {
        if (random.nextInt(8) == 0) {
          assertThat(session.abort().ok()).isTrue();
        } else {
          Reply reply = session.commit();
          transfers += isDone(reply) ? 1 : 0;
        }
      }
    }
  }

  private int balance(int account) {
    BsonDocument reply =
        run("{find: '%s', filter: {_id: %d}}".formatted(collection(account), account));
    return reply == null
        ? 0
        : reply
            .getDocument("cursor")
            .getArray("firstBatch")
            .get(0)
            .asDocument()
            .getInt32("b")
            .getValue();
  }

  /** Writes a balance: changes the document, replaces it, or deletes it and inserts another one. */
  private void set(int account, int balance) {
    String collection = collection(account);
    switch (random.nextInt(4)) {
      case 0 -> {
        BsonDocument deleted =
            run(
                "{delete: '%s', deletes: [{q: {_id: %d}, limit: 1}]}"
                    .formatted(collection, account));
        if (deleted != null) {
          run(
              "{insert: '%s', documents: [{_id: %d, b: %d}]}"
                  .formatted(collection, account, balance));
        }
      }
      case 1 ->
          run(
              "{findAndModify: '%s', query: {_id: %d}, update: {b: %d}}"
                  .formatted(collection, account, balance));
      default ->
          run(
              "{update: '%s', updates: [{q: {_id: %d}, u: {$set: {b: %d}}}]}"
                  .formatted(collection, account, balance));
    }
  }

  /** Runs a statement; null when it was in conflict with others, and the transaction is over. */
  private @Nullable BsonDocument run(String json) {
    Reply reply = session.reply(json);
    if (isDone(reply)) {
      return reply.document();
    }
    session.abort();
    return null;
  }

  private static boolean isDone(Reply reply) {
    if (!reply.ok()) {
      assertThat(reply.code()).as("%s", reply).isEqualTo(112);
      assertThat(SessionBackend.hasLabel(reply, SessionBackend.TRANSIENT)).as("%s", reply).isTrue();
    }
    return reply.ok();
  }
}
