package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;

/** A client that follows a change stream: it opens it with {@code aggregate} and polls. */
public final class Watcher {
  private final Driver driver;
  private final String database;
  private final String collection;
  private long cursor;
  private BsonDocument token;
  private final List<BsonDocument> waiting = new ArrayList<>();

  private Watcher(Driver driver, String database, BsonValue target, BsonArray pipeline, int first) {
    this.driver = driver;
    this.database = database;
    this.collection = target.isString() ? target.asString().getValue() : "$cmd.aggregate";
    BsonDocument aggregate =
        new BsonDocument("aggregate", target)
            .append("pipeline", pipeline)
            .append(
                "cursor",
                first < 0
                    ? new BsonDocument()
                    : new BsonDocument("batchSize", new BsonInt32(first)));
    take(driver.execute(Command.of(database, aggregate)));
  }

  /**
   * Opens a stream.
   *
   * @param collection what to watch, or null for the whole database
   * @param options what {@code $changeStream} is given
   * @param stages the other stages
   */
  public static Watcher open(
      Driver driver, String database, String collection, BsonDocument options, String... stages) {
    BsonArray pipeline = new BsonArray(List.of(new BsonDocument("$changeStream", options)));
    for (String stage : stages) {
      pipeline.add(BsonDocument.parse(stage));
    }
    BsonValue target = collection == null ? new BsonInt32(1) : new BsonString(collection);
    return new Watcher(driver, database, target, pipeline, -1);
  }

  /** Asks once for what is there. */
  public Reply poll(int batchSize) {
    return poll(batchSize, 1);
  }

  /** Asks once, and waits so long for something. */
  public Reply poll(int batchSize, int millis) {
    Reply reply =
        driver.execute(
            Command.of(
                database,
                new BsonDocument("getMore", new BsonInt64(cursor))
                    .append("collection", new BsonString(collection))
                    .append("batchSize", new BsonInt32(batchSize))
                    .append("maxTimeMS", new BsonInt32(millis))));
    if (reply.ok()) {
      take(reply);
    }
    return reply;
  }

  private void take(Reply reply) {
    BsonDocument answer = reply.orThrow().document().getDocument("cursor");
    cursor = answer.getInt64("id").getValue();
    token = answer.getDocument("postBatchResumeToken");
    BsonArray batch =
        answer.getArray(answer.containsKey("firstBatch") ? "firstBatch" : "nextBatch");
    for (BsonValue event : batch) {
      waiting.add(
          new BsonDocumentCodec()
              .decode(event.asDocument().asBsonReader(), DecoderContext.builder().build()));
    }
  }

  /** What was polled and not taken yet. */
  public List<BsonDocument> polled() {
    List<BsonDocument> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }

  /** Everything that has happened by now and was not taken yet. */
  public List<BsonDocument> all() {
    int before;
    do {
      before = waiting.size();
      if (cursor != 0) {
        poll(1000).orThrow();
      }
    } while (waiting.size() > before);
    return polled();
  }

  /** The one event that has happened by now and was not taken yet. */
  public BsonDocument only() {
    List<BsonDocument> events = all();
    assertThat(events).hasSize(1);
    return events.getFirst();
  }

  /** Where to go on after all that was polled. */
  public BsonDocument token() {
    return token;
  }

  /** The id of the cursor; 0 when the stream has ended. */
  public long cursor() {
    return cursor;
  }

  /** Ends the stream. */
  public void close() {
    if (cursor != 0) {
      driver
          .execute(
              Command.of(
                  database,
                  new BsonDocument("killCursors", new BsonString(collection))
                      .append("cursors", new BsonArray(List.of(new BsonInt64(cursor))))))
          .orThrow();
      cursor = 0;
    }
  }
}
