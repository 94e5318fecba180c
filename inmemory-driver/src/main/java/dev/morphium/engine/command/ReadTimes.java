package dev.morphium.engine.command;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The data that a command sees, by the time that its read concern asks for.
 *
 * <p>What can be read is committed by a majority, so that {@code local}, {@code available}, {@code
 * majority} and {@code linearizable} are the same here. Source: MongoDB manual, "Read Concern".
 */
final class ReadTimes {
  private static final Document MESSAGE =
      Document.parse("{msg: 'the cluster time goes on for a causally consistent read'}");

  private final Storage storage;
  private final ClusterClock clock;
  private final LongFunction<@Nullable Root> history;
  private final ClusterTimeWaits waits;
  private final BooleanSupplier writable;

  /**
   * The times that can be read.
   *
   * @param history gives the data as they were at a cluster time, or null when that is too long ago
   * @param writable whether the cluster time goes on by what is written here
   */
  ReadTimes(
      Storage storage,
      ClusterClock clock,
      LongFunction<@Nullable Root> history,
      BooleanSupplier writable) {
    this.storage = storage;
    this.clock = clock;
    this.history = history;
    this.writable = writable;
    this.waits = new ClusterTimeWaits(storage);
  }

  /**
   * The data that a command sees according to its read concern.
   *
   * @throws CommandException 72 when it asks for a time that nobody has told yet, 239 for one that
   *     is too long ago
   */
  DataAccess access(Invocation invocation) {
    Document concern = invocation.arguments().document(GenericFields.READ_CONCERN);
    if (concern == null) {
      return storage;
    }
    if (concern.get("afterClusterTime") instanceof TimestampValue time) {
      reach("afterClusterTime", time.value(), invocation);
    }
    if (!(concern.get("level") instanceof StringValue level) || !level.value().equals("snapshot")) {
      return storage;
    }
    if (!(concern.get("atClusterTime") instanceof TimestampValue time)) {
      Root newest = storage.root();
      return moment(invocation, newest, newest.clusterTime());
    }
    reach("atClusterTime", time.value(), invocation);
    Root then = history.apply(time.value());
    if (then == null) {
      throw new CommandException(
          ErrorCode.SNAPSHOT_TOO_OLD,
          "Read timestamp " + text(time) + " is older than the oldest available timestamp.");
    }
    return moment(invocation, then, time.value());
  }

  /** Whether a command would have to wait for the time that it asks for. */
  boolean wouldWait(Invocation invocation) {
    Document concern = invocation.arguments().document(GenericFields.READ_CONCERN);
    return concern != null
        && (isAhead(concern.get("afterClusterTime")) || isAhead(concern.get("atClusterTime")));
  }

  private boolean isAhead(Value time) {
    return time instanceof TimestampValue timestamp && !waits.hasReached(timestamp.value());
  }

  private static DataAccess moment(Invocation invocation, Root root, long time) {
    invocation.readAt(time);
    return new Moment(root);
  }

  /** Makes sure that the data are at this time at least. */
  private void reach(String field, long time, Invocation invocation) {
    if (waits.hasReached(time)) {
      return;
    }
    if (Long.compareUnsigned(time, clock.newest()) > 0) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "readConcern "
              + field
              + " value must not be greater than the current clusterTime. Requested clusterTime: "
              + text(new TimestampValue(time))
              + "; current clusterTime: "
              + text(new TimestampValue(clock.newest())));
    }
    if (!writable.getAsBoolean()) {
      waits.await(time, invocation.operation()::check);
      return;
    }
    storage.write(
        batch -> {
          batch.note(MESSAGE);
          batch.noEarlierThan(time);
          return true;
        });
  }

  private static String text(TimestampValue time) {
    return "Timestamp(%s, %s)"
        .formatted(
            Integer.toUnsignedString(time.seconds()), Integer.toUnsignedString(time.increment()));
  }

  /** One moment: it is read, and never written. */
  private record Moment(Root root) implements DataAccess {
    @Override
    public <R extends @Nullable Object> R write(WriteOperation<R> operation) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS, "a write cannot have the read concern snapshot");
    }
  }
}
