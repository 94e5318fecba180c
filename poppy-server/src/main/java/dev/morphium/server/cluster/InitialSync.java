package dev.morphium.server.cluster;

import dev.morphium.engine.change.Storage;
import dev.morphium.engine.replication.Role;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.MemberReport.Phase;
import dev.morphium.server.replication.raft.DurableLog;
import dev.morphium.server.replication.raft.RaftNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Initial sync: a member that has come to its set, and may lack what was acknowledged meanwhile or
 * has nothing yet ({@link Role#STARTUP2}), gets that from the leader before it is read or elected.
 *
 * <p>It belongs to the member's own thread.
 */
final class InitialSync {
  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final long HOPELESS_NANOS = Duration.ofSeconds(30).toNanos();

  private final Storage storage;
  private final MemberState state;
  private final @Nullable DurableLog durable;
  private final RoleChanges roles;
  private final Addresses addresses;
  private final Journals journals;
  private long hopelessSince;

  /**
   * @param durable the log on this member's disk; null for memory
   */
  InitialSync(
      Storage storage,
      MemberState state,
      @Nullable DurableLog durable,
      RoleChanges roles,
      Addresses addresses,
      Journals journals) {
    this.storage = storage;
    this.state = state;
    this.durable = durable;
    this.roles = roles;
    this.addresses = addresses;
    this.journals = journals;
  }

  /**
   * Asks the leader what is missing, for half a second at most.
   *
   * @param others what the other members say
   * @return why it will never be complete, if that is so
   */
  Optional<String> advance(RaftNode node, Collection<MemberReport> others) {
    try {
      node.catchUp().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      if (storage.root().position() > 0) {
        complete();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // nobody leads yet, or there is much to get: the next round tries again
    }
    return isHopeless(others) ? Optional.of(reason(others)) : Optional.empty();
  }

  /** The member has everything. */
  void complete() {
    try {
      if (durable != null) {
        durable.completed();
      }
    } catch (IOException e) {
      roles.diskFailed(e);
      return;
    }
    roles.completed();
  }

  /** Whether there is no sync source: all members have waited for half a minute for the data. */
  private boolean isHopeless(Collection<MemberReport> others) {
    boolean allWait =
        !state.mayStand()
            && others.size() == addresses.others().size()
            && others.stream().allMatch(InitialSync::waits);
    if (!allWait) {
      hopelessSince = 0;
    } else if (hopelessSince == 0) {
      hopelessSince = System.nanoTime();
    }
    return allWait && System.nanoTime() - hopelessSince > HOPELESS_NANOS;
  }

  private static boolean waits(MemberReport other) {
    return other.phase() == Phase.LOOKING || other.role() == Role.STARTUP2.code();
  }

  private String reason(Collection<MemberReport> others) {
    return journals.areAny(others)
        ? "all members wait for data that members without a journal have taken with them;"
            + " what the journals have may be older. Start the member whose journal is to"
            + " count with --force-bootstrap"
        : "all members wait for data that none of them has any more, because all have died"
            + " one after the other; start them again, and they begin with the newest dump";
  }
}
