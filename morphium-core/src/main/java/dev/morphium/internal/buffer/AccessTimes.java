package dev.morphium.internal.buffer;

import dev.morphium.annotation.LastAccess;
import dev.morphium.bson.BsonBytes;
import dev.morphium.driver.Driver;
import dev.morphium.internal.write.EntityTimestamps;
import dev.morphium.internal.write.StatementBatches;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The times at which entities with {@code @LastAccess} were read, on their way to the server.
 *
 * <p>They are written some time after the read, many at once, each document once; nothing but the
 * one field is touched, and it never goes back. A time that cannot be written is given up.
 */
public final class AccessTimes implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AccessTimes.class);
  private static final int MOST = 100_000;

  private final EntityTimestamps timestamps;
  private final CommandRunner runner;
  private final Driver driver;
  private final Duration delay;
  private final Map<Access, BsonValue> times = new ConcurrentHashMap<>();
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private final AtomicBoolean complained = new AtomicBoolean();
  private final ReentrantLock sending = new ReentrantLock();
  private volatile @Nullable Thread thread;
  private volatile boolean closed;

  private record Access(Namespace place, String field, BsonValue id) {}

  /**
   * @param runner writes outside of every session, and past every cache
   * @param delay how long a time waits for others
   */
  public AccessTimes(
      EntityTimestamps timestamps, CommandRunner runner, Driver driver, Duration delay) {
    this.timestamps = timestamps;
    this.runner = runner;
    this.driver = driver;
    this.delay = delay;
  }

  /** Notes the time of a read, in the entity too; null when the type does not ask for it. */
  public <T> @Nullable BiFunction<Namespace, T, T> noting(EntityMapping<T> mapping) {
    PropertyMapping<T> property = EntityTimestamps.property(mapping, LastAccess.class);
    return property == null ? null : (place, entity) -> noted(mapping, property, place, entity);
  }

  private <T> T noted(
      EntityMapping<T> mapping, PropertyMapping<T> property, Namespace place, T entity) {
    if (!timestamps.areSet()) {
      return entity;
    }
    T read = timestamps.stamped(mapping, property, entity);
    BsonValue id = mapping.id(read);
    if (id == null || closed) {
      return read;
    }
    if (times.size() >= MOST) {
      complain("more entities are read than times of access can be written", null);
      return read;
    }
    times.put(new Access(place, property.field(), id), property.toBson(read));
    if (scheduled.compareAndSet(false, true)) {
      thread = Thread.ofVirtual().name("morphium-access").start(this::sendLater);
    }
    return read;
  }

  private void sendLater() {
    long end = System.nanoTime() + delay.toNanos();
    for (long left = delay.toNanos(); left > 0 && !closed; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    scheduled.set(false);
    flush();
  }

  /** Writes all times that are waiting. */
  public void flush() {
    sending.lock();
    try {
      Map<Namespace, List<byte[]>> statements = new ConcurrentHashMap<>();
      times.forEach(
          (access, time) -> {
            if (times.remove(access, time)) {
              statements
                  .computeIfAbsent(access.place, ignored -> new ArrayList<>())
                  .add(statement(access, time));
            }
          });
      statements.forEach(this::write);
    } finally {
      sending.unlock();
    }
  }

  private static byte[] statement(Access access, BsonValue time) {
    BsonDocument statement = new BsonDocument("q", new BsonDocument("_id", access.id));
    statement.append("u", new BsonDocument("$max", new BsonDocument(access.field, time)));
    return BsonBytes.of(statement);
  }

  private void write(Namespace place, List<byte[]> statements) {
    try {
      new StatementBatches(runner, driver.capabilities())
          .run(new Operation.Update(place, OperationOptions.DEFAULT), statements, false);
      complained.set(false);
    } catch (RuntimeException failure) {
      complain("times of access cannot be written to " + place, failure);
    }
  }

  private void complain(String what, @Nullable RuntimeException failure) {
    if (complained.compareAndSet(false, true)) {
      LOG.warn("{}; they are given up", what, failure);
    }
  }

  /** Writes what waits, and notes nothing more. */
  @Override
  public void close() {
    closed = true;
    Thread running = thread;
    LockSupport.unpark(running);
    flush();
    if (running != null) {
      try {
        running.join(TimeUnit.SECONDS.toMillis(3));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
