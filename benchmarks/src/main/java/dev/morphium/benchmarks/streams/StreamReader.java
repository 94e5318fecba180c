package dev.morphium.benchmarks.streams;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/** A thread that reads a change stream as fast as it can and counts its events. */
final class StreamReader implements AutoCloseable {
  private static final int AWAIT_MILLIS = 100;

  private final Driver driver;
  private final String database;
  private final String collection;
  private final long cursor;
  private final LongAdder events = new LongAdder();
  private final Thread thread;
  private volatile boolean closed;

  StreamReader(Driver driver, String database, String collection) {
    this.driver = driver;
    this.database = database;
    this.collection = collection;
    this.cursor = open();
    this.thread = Thread.ofVirtual().name("reader of " + collection).start(this::read);
  }

  /** How many events have come. */
  long events() {
    return events.sum();
  }

  private long open() {
    BsonDocument stage = new BsonDocument("$changeStream", new BsonDocument());
    BsonDocument aggregate =
        new BsonDocument("aggregate", new BsonString(collection))
            .append("pipeline", new BsonArray(List.of(stage)))
            .append("cursor", new BsonDocument());
    BsonDocument reply = run(aggregate);
    return reply.getDocument("cursor").getInt64("id").getValue();
  }

  private void read() {
    BsonDocument more =
        new BsonDocument("getMore", new BsonInt64(cursor))
            .append("collection", new BsonString(collection))
            .append("maxTimeMS", new BsonInt32(AWAIT_MILLIS));
    while (!closed) {
      BsonDocument reply = run(more);
      events.add(reply.getDocument("cursor").getArray("nextBatch").size());
    }
  }

  private BsonDocument run(BsonDocument command) {
    return driver.execute(Command.of(database, command)).orThrow().document();
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    thread.join();
    BsonArray cursors = new BsonArray(List.of(new BsonInt64(cursor)));
    run(new BsonDocument("killCursors", new BsonString(collection)).append("cursors", cursors));
  }
}
