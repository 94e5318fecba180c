package dev.morphium.benchmarks.exhaustion;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.bson.Document;

/**
 * A client that behaves: it inserts and reads small documents, and knows which inserts were
 * acknowledged.
 */
final class Ledger {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(10), 3);
  private final Set<Integer> acknowledged = new HashSet<>();
  private int next;
  private int errors;

  /** Inserts one document and reads it. */
  void step(MongoClient client) {
    int id = next++;
    long started = System.nanoTime();
    try {
      documents(client).insertOne(new Document("_id", id));
      acknowledged.add(id);
      if (documents(client).find(eq("_id", id)).first() == null) {
        throw new WrongAnswer("document " + id + " was acknowledged and is not there");
      }
    } catch (MongoException refused) {
      errors++;
    }
    nanos.recordValue(System.nanoTime() - started);
    LockSupport.parkNanos(PAUSE_NANOS);
  }

  /** Whether all that was acknowledged is there. */
  void check(MongoClient client) {
    Set<Integer> found = new HashSet<>();
    documents(client).find().forEach(document -> found.add(document.getInteger("_id")));
    Set<Integer> lost = new HashSet<>(acknowledged);
    lost.removeAll(found);
    if (!lost.isEmpty()) {
      throw new WrongAnswer(lost.size() + " documents were acknowledged and are lost");
    }
  }

  Histogram nanos() {
    return nanos;
  }

  int acknowledged() {
    return acknowledged.size();
  }

  int errors() {
    return errors;
  }

  private static MongoCollection<Document> documents(MongoClient client) {
    return Attacks.database(client).getCollection("ledger");
  }
}
