package dev.morphium.engine.command.session;

import dev.morphium.engine.change.ClusterTimeSignals;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.DataReservation;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.command.concern.UserWriteBlock;
import dev.morphium.engine.transaction.Transactions;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
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
      new DocumentBuilder()
          .append("msg", "the cluster time goes on for a causally consistent read")
          .build();

  private final Storage storage;
  private final UserWriteBlock writeBlock;
  private final Transactions transactions;
  private final ClusterClock clock;
  private final LongFunction<@Nullable Root> history;
  private final ClusterTimeSignals reached;
  private final BooleanSupplier writable;

  /**
   * The times that can be read.
   *
   * @param history gives the data as they were at a cluster time, or null when that is too long ago
   * @param writable whether the cluster time goes on by what is written here
   */
  ReadTimes(
      Storage storage,
      Transactions transactions,
      ClusterClock clock,
      LongFunction<@Nullable Root> history,
      BooleanSupplier writable) {
    this.storage = storage;
    this.writeBlock = new UserWriteBlock(storage);
    this.transactions = transactions;
    this.clock = clock;
    this.history = history;
    this.writable = writable;
    this.reached = new ClusterTimeSignals(storage);
  }

  /** The data as they are now. */
  DataAccess newest(Invocation invocation) {
    return new CommandData(storage, transactions, writeBlock, invocation);
  }

  /**
   * Finds the data that a command sees according to its read concern.
   *
   * @return what to wait for before this is tried again; null when the data were found
   * @throws CommandException 72 when it asks for a time that no server has told yet, 239 for one
   *     that is too long ago
   */
  @Nullable Wait see(Invocation invocation) {
    Document concern = invocation.arguments().document(GenericFields.READ_CONCERN);
    if (concern == null || invocation.spec().is(CommandFlag.CONTINUES)) {
      invocation.runOn(newest(invocation));
      return null;
    }
    Wait wait = reach("afterClusterTime", concern, invocation);
    if (wait != null) {
      return wait;
    }
    if (!(concern.get("level") instanceof StringValue level) || !level.value().equals("snapshot")) {
      invocation.runOn(newest(invocation));
      return null;
    }
    if (!(concern.get("atClusterTime") instanceof TimestampValue time)) {
      Root newest = storage.root();
      see(invocation, newest, newest.clusterTime());
      return null;
    }
    wait = reach("atClusterTime", concern, invocation);
    if (wait != null) {
      return wait;
    }
    Root then = history.apply(time.value());
    if (then == null) {
      throw new CommandException(
          ErrorCode.SNAPSHOT_TOO_OLD,
          "Read timestamp " + text(time) + " is older than the oldest available timestamp.");
    }
    see(invocation, then, time.value());
    return null;
  }

  private static void see(Invocation invocation, Root root, long time) {
    invocation.readAt(time);
    invocation.runOn(new Moment(root));
  }

  /** Makes sure that the data are at the time in this field at least, if there is one. */
  private @Nullable Wait reach(String field, Document concern, Invocation invocation) {
    if (!(concern.get(field) instanceof TimestampValue wanted) || reached.has(wanted.value())) {
      return null;
    }
    long time = wanted.value();
    if (Long.compareUnsigned(time, clock.newest()) > 0) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "readConcern "
              + field
              + " value must not be greater than the current clusterTime. Requested clusterTime: "
              + text(wanted)
              + "; current clusterTime: "
              + text(new TimestampValue(clock.newest())));
    }
    if (writable.getAsBoolean() && !invocation.hasMovedClusterTime()) {
      invocation.moveClusterTime();
      storage.apply(
          batch -> {
            batch.note(MESSAGE);
            batch.noEarlierThan(time);
            return true;
          },
          invocation.dependencies());
    }
    return reached.has(time) ? null : Wait.looking(reached.signal(time));
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
      throw readOnly();
    }

    @Override
    public DataReservation room() {
      throw readOnly();
    }

    private static CommandException readOnly() {
      return new CommandException(
          ErrorCode.INVALID_OPTIONS, "a write cannot have the read concern snapshot");
    }
  }
}
