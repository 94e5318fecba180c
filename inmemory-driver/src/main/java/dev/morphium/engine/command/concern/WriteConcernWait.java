package dev.morphium.engine.command.concern;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.ReplicationTarget;
import dev.morphium.engine.replication.ReplicationWait;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The wait of one command for its write concern: first for the commit of what it has written, which
 * a majority acknowledges, then for the further members that the concern names.
 *
 * <p>{@code wtimeout}, {@code maxTimeMS}, a kill and a client that is gone end it. Source: MongoDB
 * manual, "Write Concern".
 */
public final class WriteConcernWait {
  private final Replication replication;
  private final Operation operation;
  private final @Nullable Document concern;
  private final long startNanos;
  private final long timeoutMillis;
  private @Nullable ReplicationWait members;
  private @Nullable CommandException ended;
  private boolean timedOut;

  /**
   * @param concern null when there is none to be met, as on a server that is no member of a set
   */
  WriteConcernWait(Replication replication, Operation operation, @Nullable Document concern) {
    this.replication = replication;
    this.operation = operation;
    this.concern = concern;
    this.startNanos = operation.runningNanos();
    this.timeoutMillis = concern == null ? 0 : Arguments.toLong(concern.get("wtimeout"), 0);
  }

  /** What to wait for until the signal; null when it is ready, or the wait has {@link #ended}. */
  public @Nullable Wait await(Signal signal) {
    if (signal.isReady() || ended != null) {
      return null;
    }
    long left = timeoutMillis <= 0 ? Wait.WITHOUT_LIMIT : timeoutMillis - waitedMillis();
    try {
      operation.checkHeard();
    } catch (CommandException reason) {
      ended = reason;
    }
    if (ended == null && left <= 0) {
      timedOut = true;
      ended =
          new CommandException(
              ErrorCode.WRITE_CONCERN_TIMEOUT, "waiting for replication timed out");
    }
    return ended == null ? new Wait(signal, left) : null;
  }

  /**
   * What to wait for until members have everything up to a cluster time.
   *
   * @param unsatisfiable why they never can
   */
  @Nullable Wait awaitMembers(long clusterTime, @Nullable CommandException unsatisfiable) {
    if (concern == null || ended != null) {
      return null;
    }
    if (unsatisfiable != null) {
      ended = unsatisfiable;
      return null;
    }
    try {
      ReplicationWait begun = members;
      if (begun == null) {
        ReplicationTarget target =
            target(concern.get("w"), replication.membership().standing().configuration());
        if (target == null) {
          return null;
        }
        begun = replication.control().awaitReplication(target, clusterTime);
        members = begun;
      }
      return begun.isMet() ? null : await(begun);
    } catch (CommandException failure) {
      ended = failure;
      return null;
    }
  }

  private long waitedMillis() {
    return TimeUnit.NANOSECONDS.toMillis(operation.runningNanos() - startNanos);
  }

  /** Why the wait ended before the concern was met; null when it was. */
  public @Nullable CommandException ended() {
    return ended;
  }

  /** Whether it may be met later. */
  boolean isTimedOut() {
    return timedOut;
  }

  @Nullable Document concern() {
    return concern;
  }

  public void close() {
    if (members != null) {
      members.close();
    }
  }

  /** The members to wait for beside the majority; null when that is enough. */
  static @Nullable ReplicationTarget target(Value acknowledgement, SetConfiguration configuration) {
    return switch (acknowledgement) {
      case NumberValue number -> {
        long count = Arguments.toLong(number, 0);
        yield count <= 1 || count <= configuration.majority() && configuration.voters() > 1
            ? null
            : new ReplicationTarget.Members((int) count);
      }
      case Document tags -> tags(tags);
      case StringValue name ->
          configuration.modes().get(name.value()) instanceof Document tags ? tags(tags) : null;
      default -> null;
    };
  }

  private static ReplicationTarget tags(Document tags) {
    List<ReplicationTarget.Tag> wanted = new ArrayList<>();
    for (Element tag : tags.elements()) {
      wanted.add(new ReplicationTarget.Tag(tag.name(), (int) Arguments.toLong(tag.value(), 1)));
    }
    return new ReplicationTarget.Tags(wanted);
  }
}
