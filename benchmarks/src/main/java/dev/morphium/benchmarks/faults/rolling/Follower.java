package dev.morphium.benchmarks.faults.rolling;

import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import com.mongodb.client.model.changestream.OperationType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.Document;

/** A change stream that is read on a thread of its own, and never opened again by hand. */
final class Follower implements Runnable {
  private final MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor;
  private final AtomicBoolean stopped;
  private final List<Long> seen = new ArrayList<>();
  private volatile int count;

  Follower(MongoCollection<Document> collection, AtomicBoolean stopped) {
    this.cursor = collection.watch().maxAwaitTime(1, TimeUnit.SECONDS).cursor();
    this.stopped = stopped;
  }

  @Override
  public void run() {
    try (cursor) {
      while (!stopped.get()) {
        ChangeStreamDocument<Document> event = cursor.tryNext();
        if (event != null && event.getOperationType() == OperationType.INSERT) {
          seen.add(Objects.requireNonNull(event.getDocumentKey()).getInt64("_id").getValue());
          count = seen.size();
        }
      }
    }
  }

  /** How many events it has seen so far. */
  int count() {
    return count;
  }

  /** Which documents the events were of, once it has ended. */
  List<Long> seen() {
    return seen;
  }
}
