package dev.morphium.pool.fault;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.driver.Session;
import dev.morphium.testing.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListSet;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A client that adds numbers to its own document by retryable writes, and keeps a ledger of what it
 * was told: done, not sent, or nobody knows.
 */
final class Pusher {
  private static final Duration PATIENCE = Duration.ofMillis(800);
  private static final Duration FAILED = Duration.ofMillis(1);

  final Set<Integer> done = new ConcurrentSkipListSet<>();
  final Set<Integer> notSent = new ConcurrentSkipListSet<>();
  final Set<Integer> unknown = new ConcurrentSkipListSet<>();
  final List<Throwable> strange = new ArrayList<>();

  private final int id;
  private final Driver driver;
  private final BsonDocument session = new Session(UUID.randomUUID()).document();
  private int number;

  Pusher(int id, Driver driver) {
    this.id = id;
    this.driver = driver;
  }

  /** How many writes have ended, one way or the other. */
  int attempts() {
    return done.size() + notSent.size() + unknown.size();
  }

  /** Adds the next number; true when the server said that it is there. */
  boolean push() {
    int next = ++number;
    try {
      Reply reply = driver.execute(command(next).until(Deadline.after(PATIENCE)));
      BsonDocument answer = reply.document();
      if (reply.ok()
          && answer.getNumber("n", new BsonInt32(0)).intValue() == 1
          && !answer.containsKey("writeErrors")) {
        done.add(next);
        return true;
      }
      unknown.add(next);
      strange.add(new AssertionError("number %d: %s".formatted(next, answer)));
    } catch (DriverException.NotSent e) {
      notSent.add(next);
    } catch (DriverException e) {
      unknown.add(next);
    } catch (IllegalStateException e) {
      throw e; // the driver is closed
    } catch (RuntimeException e) {
      unknown.add(next);
      strange.add(e);
    }
    Pace.pass(FAILED); // who fails at once must not take the processor for itself
    return false;
  }

  private Command command(int next) {
    BsonDocument update =
        new BsonDocument("q", filter())
            .append("u", BsonDocument.parse("{$push: {numbers: %d}}".formatted(next)))
            .append("upsert", BsonBoolean.TRUE);
    return Command.of(
        FaultScene.DATABASE,
        new BsonDocument("update", new BsonString("ledger"))
            .append("updates", new BsonArray(List.of(update)))
            .append("lsid", session)
            .append("txnNumber", new BsonInt64(next)));
  }

  private BsonDocument filter() {
    return new BsonDocument("_id", new BsonInt32(id));
  }

  /** What is wrong with the document on the server, compared with the ledger; empty for nothing. */
  List<String> problems(Driver reader) {
    BsonDocument reply =
        reader
            .execute(
                Command.of(
                    FaultScene.DATABASE,
                    new BsonDocument("find", new BsonString("ledger")).append("filter", filter())))
            .orThrow()
            .document();
    List<String> problems = new ArrayList<>();
    Set<Integer> found = new TreeSet<>();
    for (BsonValue document : reply.getDocument("cursor").getArray("firstBatch")) {
      for (BsonValue value : document.asDocument().getArray("numbers")) {
        int present = value.asInt32().getValue();
        if (!found.add(present)) {
          problems.add("client %d: %d was written twice".formatted(id, present));
        }
        if (notSent.contains(present)) {
          problems.add("client %d: %d was not sent, but is there".formatted(id, present));
        }
      }
    }
    for (int told : done) {
      if (!found.contains(told)) {
        problems.add("client %d: %d was done, but is not there".formatted(id, told));
      }
    }
    return problems;
  }
}
