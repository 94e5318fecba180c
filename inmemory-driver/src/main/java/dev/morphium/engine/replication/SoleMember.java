package dev.morphium.engine.replication;

import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * A replica set of a single member, which is always the primary.
 *
 * <p>Stepping down fails; by force it succeeds, and the only member that can be elected is elected
 * again.
 */
public final class SoleMember implements SetControl {

  private final Membership membership;
  private final LongSupplier clockMillis;

  public SoleMember(Membership membership, LongSupplier clockMillis) {
    this.membership = membership;
    this.clockMillis = clockMillis;
  }

  /** There is no other member to wait for. */
  @Override
  public Signal successor() {
    return Signal.READY;
  }

  @Override
  public void stepDown(Duration period, boolean force) {
    if (!force) {
      throw new CommandException(
          ErrorCode.EXCEEDED_TIME_LIMIT,
          "No electable secondaries caught up. Please use the replSetStepDown command with the"
              + " argument {force: true} to force node to step down.");
    }
    membership.change(before -> before.elected(before.term() + 1, clockMillis.getAsLong()));
  }

  @Override
  public void freeze(Duration period) {
    throw new CommandException(
        ErrorCode.NOT_SECONDARY,
        "cannot freeze node when primary or running for election. state: Primary");
  }

  @Override
  public void maintenance(boolean begin) {
    throw new CommandException(ErrorCode.NOT_SECONDARY, "primaries can't modify maintenance mode");
  }

  @Override
  public CompletableFuture<Boolean> reconfigure(SetConfiguration next, boolean force) {
    if (next.members().size() > 1) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "this server is the only member of its set, and others cannot join it: start a set of"
              + " several members instead");
    }
    membership.change(
        standing -> standing.configuration(standing.configuration().version(next.version())));
    return CompletableFuture.completedFuture(true);
  }

  @Override
  public CompletableFuture<?> confirmPrimary() {
    return CompletableFuture.completedFuture(null); // no other member can be elected
  }

  @Override
  public boolean isConfirmed() {
    return true;
  }

  @Override
  public Signal confirmation() {
    return Signal.READY;
  }

  @Override
  public ReplicationWait awaitReplication(ReplicationTarget members, long clusterTime) {
    return new ReplicationWait() {
      @Override
      public boolean isMet() {
        return members.isMetBy(membership.standing().configuration().members());
      }

      @Override
      public boolean isReady() {
        return isMet();
      }

      @Override
      public Runnable onReady(Runnable callback) {
        return NEVER.onReady(callback); // there are no other members to come
      }

      @Override
      public void close() {}
    };
  }

  /** As much as it ever will be: memory is all that there is, or the log waits for the disk. */
  @Override
  public boolean promisesJournal() {
    return true;
  }
}
