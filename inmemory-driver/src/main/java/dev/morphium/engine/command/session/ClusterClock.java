package dev.morphium.engine.command.session;

import dev.morphium.engine.change.Storage;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The cluster clock: the newest cluster time that any client has gossiped, which clients pass on
 * from server to server.
 *
 * <p>Source: "Causal Consistency" and "Driver Sessions" specifications, "Gossipping the cluster
 * time".
 */
final class ClusterClock {
  /** How far ahead of the clock a client's cluster time may be, as mongod has it: a year. */
  private static final long MOST_AHEAD_SECONDS = 31_536_000;

  private static final int SECONDS = 32;
  private static final byte GENERIC = 0;
  private static final Document UNSIGNED =
      new DocumentBuilder()
          .append("hash", new BinaryValue(GENERIC, new byte[20]))
          .append("keyId", 0L)
          .build();

  private final Storage storage;
  private final LongSupplier clockMillis;
  private final AtomicLong told = new AtomicLong();

  ClusterClock(Storage storage, LongSupplier clockMillis) {
    this.storage = storage;
    this.clockMillis = clockMillis;
  }

  /** The newest time known. */
  long newest() {
    long own = storage.root().clusterTime();
    long other = told.get();
    return Long.compareUnsigned(own, other) >= 0 ? own : other;
  }

  /**
   * A client passes on the time it knows.
   *
   * @param gossip the command's {@code $clusterTime}
   * @throws CommandException 14 when it is none, 206-like 210 when it is too far in the future
   */
  void learn(Document gossip) {
    if (!(gossip.get("clusterTime") instanceof TimestampValue time)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "BSON field '$clusterTime.clusterTime' is missing or no timestamp");
    }
    long value = time.value();
    if (Long.compareUnsigned(value, told.get()) <= 0) {
      return;
    }
    if ((value >>> SECONDS) > clockMillis.getAsLong() / 1000 + MOST_AHEAD_SECONDS) {
      throw new CommandException(
          ErrorCode.CLUSTER_TIME_FAILS_RATE_LIMITER,
          "New cluster time, "
              + (value >>> SECONDS)
              + ", is too far from this node's wall clock time");
    }
    told.accumulateAndGet(value, (a, b) -> Long.compareUnsigned(a, b) >= 0 ? a : b);
  }

  /** Appends the times of a reply: {@code operationTime} and {@code $clusterTime}. */
  void append(DocumentBuilder reply) {
    reply
        .startDocument("$clusterTime")
        .append("clusterTime", new TimestampValue(newest()))
        .append("signature", UNSIGNED)
        .end()
        .append("operationTime", new TimestampValue(storage.root().clusterTime()));
  }
}
