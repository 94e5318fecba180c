package dev.morphium.engine.command.replication;

import dev.morphium.engine.command.WriteConcerns;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The read and write concern of commands that name none: those that an administrator has set, or
 * MongoDB's own.
 *
 * <p>They are kept and told, and decide nothing: all that a set of one member acknowledges is
 * acknowledged by its majority. Source: MongoDB manual, "setDefaultRWConcern".
 */
final class DefaultConcerns {
  private final Supplier<TimestampValue> timestamps;
  private final LongSupplier clockMillis;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile State state = new State(null, null, null, 0);

  /**
   * What was set, and when.
   *
   * @param read null when there is none but MongoDB's own
   * @param write null when there is none but MongoDB's own
   */
  record State(
      @Nullable Document read,
      @Nullable Document write,
      @Nullable TimestampValue time,
      long millis) {}

  DefaultConcerns(Supplier<TimestampValue> timestamps, LongSupplier clockMillis) {
    this.timestamps = timestamps;
    this.clockMillis = clockMillis;
  }

  /** Changes the defaults; the time of the change is noted. */
  void change(UnaryOperator<State> transition) {
    lock.lock();
    try {
      State next = transition.apply(state);
      state = new State(next.read, next.write, timestamps.get(), clockMillis.getAsLong());
    } finally {
      lock.unlock();
    }
  }

  /** Appends the defaults and where they come from. */
  void append(DocumentBuilder reply) {
    State now = state;
    if (now.read == null) {
      reply.startDocument("defaultReadConcern").append("level", "local").end();
    } else {
      reply.append("defaultReadConcern", now.read);
    }
    reply.startDocument("defaultWriteConcern");
    WriteConcerns.appendNormal(now.write == null ? Document.EMPTY : now.write, reply);
    reply.end();
    if (now.time != null) {
      reply
          .append("updateOpTime", now.time)
          .append("updateWallClockTime", new DateValue(now.millis));
    }
    reply
        .append("defaultWriteConcernSource", now.write == null ? "implicit" : "global")
        .append("defaultReadConcernSource", now.read == null ? "implicit" : "global");
  }
}
