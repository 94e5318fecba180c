package dev.morphium.driver;

import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;

/** A client that writes at random into a few collections, alone and in transactions. */
final class HistoryWriter {
  static final List<String> COLLECTIONS = List.of("a", "b", "c");
  private static final int IDS = 12;

  private final Driver driver;
  private final String database;
  private final Random random;
  private final boolean transactions;
  private final BsonDocument session = new BsonDocument("id", new BsonBinary(UUID.randomUUID()));
  private long transaction;

  HistoryWriter(Driver driver, String database, long seed, boolean transactions) {
    this.driver = driver;
    this.database = database;
    this.random = new Random(seed);
    this.transactions = transactions;
  }

  /** Writes so many times; what conflicts with other writers is left out. */
  void write(int count) {
    for (int i = 0; i < count; i++) {
      int what = random.nextInt(100);
      if (what < 2) {
        run("{drop: '%s'}".formatted(collection()));
      } else if (what < 4) {
        String rename =
            "{renameCollection: '%s.%s', to: '%s.%s', dropTarget: true}"
                .formatted(database, collection(), database, collection());
        driver.execute(Command.of("admin", BsonDocument.parse(rename)));
      } else if (what < 20 && transactions) {
        transact();
      } else {
        run(statement());
      }
    }
  }

  private void transact() {
    transaction++;
    boolean begun = false;
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      BsonDocument statement = BsonDocument.parse(statement());
      number(statement);
      if (!begun) {
        statement.append("startTransaction", BsonBoolean.TRUE);
      }
      Reply reply = driver.execute(Command.of(database, statement));
      if (!reply.ok() || reply.document().containsKey("writeErrors")) {
        return;
      }
      begun = true;
    }
    String end = random.nextInt(4) == 0 ? "abortTransaction" : "commitTransaction";
    BsonDocument command = BsonDocument.parse("{'" + end + "': 1}");
    number(command);
    driver.execute(Command.of("admin", command));
  }

  private void number(BsonDocument command) {
    command
        .append("lsid", session)
        .append("txnNumber", new BsonInt64(transaction))
        .append("autocommit", BsonBoolean.FALSE);
  }

  private String statement() {
    String collection = collection();
    int id = random.nextInt(IDS);
    int value = random.nextInt(1000);
    return switch (random.nextInt(14)) {
      case 0, 1, 2, 3 ->
          "{insert: '%s', documents: [{_id: %d, n: %d, list: [1, 2, {x: 3}], sub: {p: 1}}]}"
              .formatted(collection, id, value);
      case 4 ->
          "{insert: '%s', ordered: false, documents: [{_id: %d, list: []}, {_id: %d, sub: {}}]}"
              .formatted(collection, id, random.nextInt(IDS));
      case 5 -> update(collection, id, "{$set: {n: %d, 'sub.p': %d}}".formatted(value, value));
      case 6 -> update(collection, id, "{$inc: {n: 1}, $unset: {'sub.p': 1}}");
      case 7 ->
          update(collection, id, "{$push: {list: {$each: [%d], $slice: -4}}}".formatted(value));
      case 8 -> update(collection, id, "[{$set: {list: {$slice: ['$list', 2]}, m: '$n'}}]");
      case 9 -> update(collection, id, "{n: %d, list: [{y: 1}], sub: {q: 1}}".formatted(value));
      case 10 ->
          "{update: '%s', updates: [{q: {n: {$gt: %d}}, u: {$set: {'sub.r': %d}}, multi: true}]}"
              .formatted(collection, value, value);
      case 11 ->
          "{update: '%s', updates: [{q: {_id: %d}, u: {$set: {up: %d}}, upsert: true}]}"
              .formatted(collection, id, value);
      case 12 -> "{delete: '%s', deletes: [{q: {_id: %d}, limit: 1}]}".formatted(collection, id);
      default ->
          "{delete: '%s', deletes: [{q: {n: {$lt: %d}}, limit: 0}]}"
              .formatted(collection, value / 4);
    };
  }

  private static String update(String collection, int id, String update) {
    return "{update: '%s', updates: [{q: {_id: %d}, u: %s}]}".formatted(collection, id, update);
  }

  private String collection() {
    return COLLECTIONS.get(random.nextInt(COLLECTIONS.size()));
  }

  private void run(String json) {
    driver.execute(Command.of(database, BsonDocument.parse(json)));
  }
}
