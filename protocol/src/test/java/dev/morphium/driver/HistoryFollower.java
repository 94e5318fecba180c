package dev.morphium.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.BsonDocument;

/**
 * A client that follows a change stream, loses its cursor again and again, and goes on after the
 * last token; a stream that ends is begun anew after its end.
 */
final class HistoryFollower {
  private final Driver driver;
  private final String database;
  private final String collection;
  private final Random random;
  private final List<BsonDocument> events = new ArrayList<>();
  private BsonDocument token;
  private Watcher watcher;

  /**
   * @param collection what it follows, or null for the whole database
   * @param begin the token to begin after
   */
  HistoryFollower(
      Driver driver, String database, String collection, long seed, BsonDocument begin) {
    this.driver = driver;
    this.database = database;
    this.collection = collection;
    this.random = new Random(seed);
    this.token = begin;
  }

  /** Reads what is there. @return whether there was anything */
  boolean follow() {
    if (watcher == null) {
      watcher = Watcher.open(driver, database, collection, new BsonDocument("startAfter", token));
    }
    boolean any = false;
    int batch = 1 + random.nextInt(7);
    if (watcher.cursor() != 0 && random.nextInt(3) > 0) {
      watcher.poll(batch).orThrow();
    }
    for (BsonDocument event : watcher.polled()) {
      events.add(event);
      any = true;
    }
    boolean byEvent = !events.isEmpty() && any && random.nextBoolean();
    token = byEvent ? events.getLast().getDocument("_id") : watcher.token();
    if (watcher.cursor() == 0) {
      watcher = null;
      token = events.getLast().getDocument("_id");
      return true;
    }
    if (random.nextInt(5) == 0) {
      watcher.close();
      watcher = null;
      return true;
    }
    return any;
  }

  /** Reads until nothing more is there. */
  List<BsonDocument> finish() {
    for (int idle = 0; idle < 8; ) {
      idle = follow() ? 0 : idle + 1;
    }
    if (watcher != null) {
      watcher.close();
    }
    return events;
  }
}
