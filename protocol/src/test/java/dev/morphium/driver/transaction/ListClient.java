package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import dev.morphium.driver.transaction.History.Append;
import dev.morphium.driver.transaction.History.Operation;
import dev.morphium.driver.transaction.History.Read;
import dev.morphium.driver.transaction.History.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * A client that appends numbers to lists and reads lists: in transactions, of which it aborts some,
 * and outside of them. It notes what it does.
 */
final class ListClient implements Workload.Client {
  static final int LISTS = 6;

  private static final BsonInt32 PATIENCE = new BsonInt32(5);
  private static final int TIME_IS_OVER = 50;

  private final SessionClient session;
  private final Random random;
  private final AtomicInteger numbers;
  private final AtomicLong clock;
  private final String name;
  private final List<Transaction> history = new ArrayList<>();
  private int left;

  // of the transaction that is open
  private List<Operation> operations = new ArrayList<>();
  private long begin;
  private int operationsLeft;

  ListClient(
      String name,
      SessionClient session,
      Random random,
      AtomicInteger numbers,
      AtomicLong clock,
      int transactions) {
    this.name = name;
    this.session = session;
    this.random = random;
    this.numbers = numbers;
    this.clock = clock;
    this.left = transactions;
  }

  List<Transaction> history() {
    return history;
  }

  /** The collection that a list is in. */
  static String collection(int list) {
    return list % 2 == 0 ? "even" : "odd";
  }

  @Override
  public boolean step() {
    if (session.isOpen()) {
      inTransaction();
      return true;
    }
    if (left-- == 0) {
      return false;
    }
    operations = new ArrayList<>();
    begin = clock.incrementAndGet();
    if (random.nextInt(5) == 0) {
      boolean done = operate();
      note(done);
    } else {
      session.begin();
      operationsLeft = 1 + random.nextInt(5);
      inTransaction();
    }
    return true;
  }

  private void inTransaction() {
    if (operationsLeft-- > 0) {
      if (!operate()) {
        session.abort();
        note(false);
      }
    } else if (random.nextInt(6) == 0) {
      assertThat(session.abort().ok()).isTrue();
      note(false);
    } else {
      Reply reply = session.commit();
      assertThat(reply.ok() || isConflict(reply)).as("commit answered %s", reply).isTrue();
      note(reply.ok());
    }
  }

  private void note(boolean committed) {
    history.add(
        new Transaction(
            name + history.size(), operations, committed, begin, clock.incrementAndGet()));
  }

  /**
   * @return false when the operation was in conflict with those of other clients
   */
  private boolean operate() {
    int list = random.nextInt(LISTS);
    return random.nextBoolean() ? append(list) : read(list);
  }

  private boolean append(int list) {
    int number = numbers.incrementAndGet();
    String command =
        random.nextBoolean()
            ? "{update: '%s', updates: [{q: {_id: %d}, u: {$push: {l: %d}}, upsert: true}]}"
            : "{findAndModify: '%s', query: {_id: %d}, update: {$push: {l: %d}}, upsert: true}";
    BsonDocument write = BsonDocument.parse(command.formatted(collection(list), list, number));
    boolean alone = !session.isOpen();
    if (alone) {
      write.append("maxTimeMS", PATIENCE); // the transaction it waits for may be this thread's
    }
    Reply reply = session.reply(write);
    boolean tooLate = alone && !reply.ok() && reply.code() == TIME_IS_OVER;
    if (tooLate || isConflict(reply)) {
      return false;
    }
    assertThat(reply.ok() && !reply.document().containsKey("writeErrors"))
        .as("append answered %s", reply)
        .isTrue();
    if (reply.document().containsKey("writeConcernError")) {
      awaitCommit();
    }
    operations.add(new Append(list, number));
    return true;
  }

  /** The time was over when the write was done and not yet committed: what is behind it waits. */
  private void awaitCommit() {
    assertThat(session.reply("{insert: 'behind', documents: [{}]}").ok()).isTrue();
  }

  private boolean read(int list) {
    String command =
        switch (random.nextInt(4)) {
          case 0 -> "{find: '%s', filter: {_id: %d}}";
          case 1 -> "{find: '%s', filter: {_id: %d, l: {$gte: 0}}, hint: 'l_1'}";
          case 2 -> "{aggregate: '%s', pipeline: [{$match: {_id: %d}}], cursor: {}}";
          default ->
              "{aggregate: '%s', pipeline: [{$sort: {l: -1}}, {$match: {_id: %d}}], cursor: {}}";
        };
    Reply reply = session.reply(command.formatted(collection(list), list));
    if (isConflict(reply)) {
      return false;
    }
    assertThat(reply.ok()).as("read answered %s", reply).isTrue();
    BsonArray found = reply.document().getDocument("cursor").getArray("firstBatch");
    operations.add(
        new Read(list, found.isEmpty() ? List.of() : numbers(found.get(0).asDocument())));
    return true;
  }

  /** The numbers of a list's document. */
  static List<Integer> numbers(BsonDocument document) {
    return document.getArray("l").stream().map(number -> number.asInt32().getValue()).toList();
  }

  private boolean isConflict(Reply reply) {
    if (reply.ok()) {
      return false;
    }
    assertThat(SessionBackend.hasLabel(reply, SessionBackend.TRANSIENT))
        .as("label of %s", reply)
        .isEqualTo(true);
    return true;
  }
}
