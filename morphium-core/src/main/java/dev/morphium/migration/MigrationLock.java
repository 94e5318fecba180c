package dev.morphium.migration;

import dev.morphium.Morphium;
import dev.morphium.driver.DriverException;
import dev.morphium.exception.WriteException;
import dev.morphium.operation.Namespace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The migration lock: one instance at a time migrates a database.
 *
 * <p>A lease on a document of the collection {@code change_unit_lock}, by the server's clock. Its
 * holder renews it; that of a process that died ends by itself.
 */
final class MigrationLock implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MigrationLock.class);
  private static final String COLLECTION = "change_unit_lock";
  private static final int DUPLICATE_KEY = 11000;
  private static final Duration POLL = Duration.ofMillis(100);

  private final Morphium morphium;
  private final Namespace place;
  private final String holder;
  private final Duration lease;
  private final CountDownLatch released = new CountDownLatch(1);
  private @Nullable Thread renewing;
  private volatile boolean lost;

  private MigrationLock(Morphium morphium, Namespace place, String holder, Duration lease) {
    this.morphium = morphium;
    this.place = place;
    this.holder = holder;
    this.lease = lease;
  }

  /**
   * Takes the lock, and waits while others have it.
   *
   * @param place the database of the migration log
   * @param holder tells this instance from all others
   * @throws MigrationException when others have it for longer than the limit
   */
  static MigrationLock take(
      Morphium morphium, Namespace place, String holder, Duration lease, Duration limit) {
    MigrationLock lock =
        new MigrationLock(morphium, new Namespace(place.database(), COLLECTION), holder, lease);
    long start = System.nanoTime();
    while (!lock.tryTake()) {
      if (System.nanoTime() - start >= limit.toNanos() || Thread.currentThread().isInterrupted()) {
        throw new MigrationException(
            ("another instance migrates %s for more than %s: %s; wait for it, or say with"
                    + " waitAtMost that this one is to wait longer")
                .formatted(place.database(), limit, lock.holder()),
            null);
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
    lock.renewing =
        Thread.ofVirtual().name("morphium-migration-lock").start(lock::renewUntilReleased);
    return lock;
  }

  /** One attempt: takes the lock when it is free or its lease has ended. */
  private boolean tryTake() {
    BsonDocument ended = BsonDocument.parse("{$expr: {$lte: ['$until', '$$NOW']}}");
    try {
      change(ended, true);
      return true;
    } catch (WriteException | DriverException.CommandFailed held) {
      if (code(held) == DUPLICATE_KEY) {
        return false;
      }
      throw held;
    }
  }

  /** Renews the lease; whether it is still ours, and no other instance has had it meanwhile. */
  private boolean tryRenew() {
    return change(new BsonDocument("holder", new BsonString(holder)), false);
  }

  /** Makes the lock ours for the length of a lease; whether it was there. */
  private boolean change(BsonDocument condition, boolean upsert) {
    BsonDocument query = new BsonDocument("_id", new BsonString("lock"));
    query.putAll(condition);
    BsonDocument values = new BsonDocument("holder", literal(holder));
    BsonArray sum =
        new BsonArray(List.of(new BsonString("$$NOW"), new BsonInt64(lease.toMillis())));
    values.append("until", new BsonDocument("$add", sum));
    BsonDocument command = new BsonDocument("findAndModify", new BsonString(place.collection()));
    command.append("query", query);
    command.append("update", new BsonArray(List.of(new BsonDocument("$set", values))));
    command.append("upsert", BsonBoolean.valueOf(upsert));
    command.append("writeConcern", BsonDocument.parse("{w: 'majority'}"));
    BsonDocument reply = morphium.runCommand(place.database(), command);
    return reply.get("value") instanceof BsonDocument;
  }

  private static int code(RuntimeException failure) {
    return switch (failure) {
      case DriverException.CommandFailed failed -> failed.code();
      case WriteException write -> write.errors().isEmpty() ? 0 : write.errors().get(0).code();
      default -> 0;
    };
  }

  private static BsonDocument literal(String text) {
    return new BsonDocument("$literal", new BsonString(text));
  }

  private String holder() {
    BsonDocument find = new BsonDocument("find", new BsonString(place.collection()));
    BsonArray found =
        morphium.runCommand(place.database(), find).getDocument("cursor").getArray("firstBatch");
    return found.isEmpty() ? "nobody any more" : found.get(0).asDocument().toJson();
  }

  private void renewUntilReleased() {
    try {
      while (!released.await(lease.toMillis() / 3, TimeUnit.MILLISECONDS)) {
        renew();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void renew() {
    try {
      if (!tryRenew()) {
        lost = true;
      }
    } catch (RuntimeException e) {
      LOG.warn("the migration lock of {} cannot be renewed; trying again", place, e);
    }
  }

  /**
   * Requires that no other instance migrates meanwhile.
   *
   * @throws MigrationException when the lease has ended and another instance has taken it, even if
   *     that one is done
   */
  void require() {
    if (lost || !tryRenew()) {
      throw new MigrationException(
          "the migration lock of %s was lost to %s; this instance has stopped"
              .formatted(place.database(), holder()),
          null);
    }
  }

  /** Gives the lock back. */
  @Override
  public void close() {
    released.countDown();
    Thread thread = renewing;
    if (thread != null) {
      boolean interrupted = false;
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    BsonDocument own = new BsonDocument("_id", new BsonString("lock"));
    own.append("holder", new BsonString(holder));
    BsonDocument statement = new BsonDocument("q", own).append("limit", new BsonInt32(1));
    BsonDocument delete = new BsonDocument("delete", new BsonString(place.collection()));
    delete.append("deletes", new BsonArray(List.of(statement)));
    try {
      morphium.runCommand(place.database(), delete);
    } catch (RuntimeException e) {
      LOG.warn("the migration lock of {} ends by itself after {}", place, lease, e);
    }
  }
}
