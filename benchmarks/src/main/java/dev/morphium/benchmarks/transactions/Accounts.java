package dev.morphium.benchmarks.transactions;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/** A collection of accounts, and one session that moves money between them. */
final class Accounts {
  private static final String DATABASE = "benchmark_transactions";
  private static final String COLLECTION = "accounts";
  private static final int BATCH = 10_000;

  private final Driver driver;
  private final int count;
  private final BsonDocument session = new BsonDocument("id", new BsonBinary(UUID.randomUUID()));
  private long number;

  Accounts(Driver driver, int count) {
    this.driver = driver;
    this.count = count;
  }

  int count() {
    return count;
  }

  void load() {
    for (int first = 0; first < count; first += BATCH) {
      List<BsonDocument> documents =
          IntStream.range(first, Math.min(first + BATCH, count))
              .mapToObj(
                  i ->
                      new BsonDocument("_id", new BsonInt32(i))
                          .append("balance", new BsonInt64(1000)))
              .toList();
      BsonDocument insert = new BsonDocument("insert", new BsonString(COLLECTION));
      run(DATABASE, Command.of(DATABASE, insert).withSequence("documents", documents));
    }
  }

  /** Two updates, each on its own. */
  void twoUpdates(int from, int to) {
    run(DATABASE, add(from, -1));
    run(DATABASE, add(to, 1));
  }

  /** Two updates and their commit. */
  void transfer(int from, int to) {
    number++;
    run(DATABASE, inTransaction(add(from, -1)).append("startTransaction", BsonBoolean.TRUE));
    run(DATABASE, inTransaction(add(to, 1)));
    end("commitTransaction");
  }

  /** A transaction that reads one account and is aborted. */
  void startAndAbort(int account) {
    number++;
    BsonDocument find =
        new BsonDocument("find", new BsonString(COLLECTION))
            .append("filter", new BsonDocument("_id", new BsonInt32(account)));
    run(DATABASE, inTransaction(find).append("startTransaction", BsonBoolean.TRUE));
    end("abortTransaction");
  }

  private void end(String command) {
    run("admin", inTransaction(new BsonDocument(command, new BsonInt32(1))));
  }

  private static BsonDocument add(int account, int amount) {
    BsonDocument update =
        new BsonDocument("q", new BsonDocument("_id", new BsonInt32(account)))
            .append(
                "u", new BsonDocument("$inc", new BsonDocument("balance", new BsonInt32(amount))));
    return new BsonDocument("update", new BsonString(COLLECTION))
        .append("updates", new BsonArray(List.of(update)));
  }

  private BsonDocument inTransaction(BsonDocument command) {
    return command
        .append("lsid", session)
        .append("txnNumber", new BsonInt64(number))
        .append("autocommit", BsonBoolean.FALSE);
  }

  private void run(String database, BsonDocument command) {
    run(database, Command.of(database, command));
  }

  private void run(String database, Command command) {
    if (driver.execute(command).orThrow().document().containsKey("writeErrors")) {
      throw new IllegalStateException("a write failed on " + database);
    }
  }
}
