package dev.morphium.benchmarks.faults.client;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.set;

import com.mongodb.MongoException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.UpdateOptions;
import dev.morphium.benchmarks.faults.history.History;
import dev.morphium.benchmarks.faults.history.OperationOutcome;
import dev.morphium.benchmarks.faults.history.RegisterOperation;
import dev.morphium.benchmarks.faults.history.Span;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.bson.Document;

/**
 * Reads, writes, and compares and sets registers: one document each.
 *
 * <p>Half of the reads ask for linearizability; the others go to the primary without a word, and
 * are held to the same, because a primary that may not be one any more must not answer.
 */
public final class RegisterWorker extends Worker {
  private static final int KINDS = 10;

  private final int client;
  private final MongoCollection<Document> registers;
  private final Keys keys;
  private final History history;
  private final RandomGenerator random;

  public RegisterWorker(
      int client,
      MongoClient mongo,
      String database,
      WriteConcern concern,
      Keys keys,
      History history,
      RandomGenerator random,
      AtomicBoolean stopped,
      long pauseMillis) {
    super(stopped, pauseMillis);
    this.client = client;
    this.registers =
        mongo.getDatabase(database).getCollection("registers").withWriteConcern(concern);
    this.keys = keys;
    this.history = history;
    this.random = random;
  }

  @Override
  protected void step() {
    String key = keys.choose(random);
    int kind = random.nextInt(KINDS);
    if (kind < 4) {
      read(key, kind % 2 == 0 ? ReadConcern.LINEARIZABLE : ReadConcern.LOCAL);
    } else if (kind < 7) {
      write(key);
    } else {
      compareAndSet(key);
    }
  }

  /** Reads a register; a read that failed tells nothing. */
  public void read(String key, ReadConcern concern) {
    long invoked = history.now();
    try {
      Document found = registers.withReadConcern(concern).find(eq("_id", key)).first();
      long value = found == null ? RegisterOperation.NOTHING : found.getLong("value");
      history.add(
          RegisterOperation.read(
              client, key, value, Span.of(invoked, history.now(), OperationOutcome.OK)));
    } catch (MongoException e) {
      history.add(
          RegisterOperation.read(
              client,
              key,
              RegisterOperation.NOTHING,
              Span.of(invoked, history.now(), OperationOutcome.FAILED)));
    }
  }

  private void write(String key) {
    long value = history.number();
    long invoked = history.now();
    OperationOutcome outcome = OperationOutcome.OK;
    try {
      registers.updateOne(eq("_id", key), set("value", value), new UpdateOptions().upsert(true));
    } catch (MongoException e) {
      outcome = failed(key, e);
    }
    history.add(
        RegisterOperation.write(client, key, value, Span.of(invoked, history.now(), outcome)));
  }

  private void compareAndSet(String key) {
    Document before;
    try {
      before = registers.find(eq("_id", key)).first();
    } catch (MongoException e) {
      return;
    }
    if (before == null) {
      write(key);
      return;
    }
    long expected = before.getLong("value");
    long value = history.number();
    long invoked = history.now();
    OperationOutcome outcome = OperationOutcome.OK;
    boolean matched = false;
    try {
      matched =
          registers
                  .updateOne(and(eq("_id", key), eq("value", expected)), set("value", value))
                  .getMatchedCount()
              == 1;
    } catch (MongoException e) {
      outcome = failed(key, e);
    }
    history.add(
        RegisterOperation.compareAndSet(
            client, key, expected, value, matched, Span.of(invoked, history.now(), outcome)));
  }

  /** Only when no member was found that could have been asked, the write has not happened. */
  private OperationOutcome failed(String key, MongoException problem) {
    if (problem.getClass() == MongoTimeoutException.class) {
      return OperationOutcome.FAILED;
    }
    keys.unknown(key);
    return OperationOutcome.UNKNOWN;
  }
}
