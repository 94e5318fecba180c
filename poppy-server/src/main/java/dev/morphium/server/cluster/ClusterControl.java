package dev.morphium.server.cluster;

import dev.morphium.engine.replication.InitialSync;
import dev.morphium.engine.replication.MemberStatus;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.ReplicationTarget;
import dev.morphium.engine.replication.ReplicationWait;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetControl;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.signal.Conditions;
import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.replication.LeaderLease;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.replication.raft.RaftNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a member of a set can be asked to do, by commands of clients. */
final class ClusterControl implements SetControl {
  private static final String NOT_CAUGHT_UP = "failed to catch up"; // the library's words
  private static final long CHANGE_SECONDS = 30;

  /** MongoDB's {@code settings.heartbeatTimeoutSecs}: how long an answer is waited for. */
  private static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(10);

  private static final long PAUSE_MILLIS = 500;
  private static final long LOOK_OFTEN_NANOS = Duration.ofMillis(2).toNanos();
  private static final long LOOK_NANOS = Duration.ofMillis(20).toNanos();

  private final Membership membership;
  private final LeaderLease lease;
  private final Standby standby;
  private final ReplicationWaits waits;
  private final StoredConfiguration stored;
  private final Function<SetMember, RaftPeer> peers;
  private final Journals journals;
  private final Consumer<Boolean> maintenance;
  private final Conditions news = new Conditions();
  private final AtomicBoolean changing = new AtomicBoolean();
  private volatile @Nullable RaftNode node;

  /**
   * @param peers how Raft knows a member
   * @param journals which members keep their logs on their disks
   * @param maintenance begins or ends maintenance mode
   */
  ClusterControl(
      Membership membership,
      LeaderLease lease,
      Standby standby,
      ReplicationWaits waits,
      StoredConfiguration stored,
      Function<SetMember, RaftPeer> peers,
      Journals journals,
      Consumer<Boolean> maintenance) {
    this.journals = journals;
    this.maintenance = maintenance;
    lease.onExtension(news::changed);
    membership.addListener(standing -> news.changed());
    this.membership = membership;
    this.lease = lease;
    this.standby = standby;
    this.waits = waits;
    this.stored = stored;
    this.peers = peers;
  }

  /** This member has heard the others. */
  void heard() {
    news.changed();
  }

  void begin(RaftNode running) {
    node = running;
  }

  @Override
  public @Nullable InitialSync initialSync() {
    RaftNode running = node;
    return running == null ? null : running.initialSync();
  }

  @Override
  public void releaseDropped() {
    RaftNode running = node;
    if (running != null) {
      running.releaseDropped();
    }
  }

  private RaftNode node() {
    RaftNode running = node;
    if (running == null) {
      throw new CommandException(
          ErrorCode.NOT_PRIMARY_OR_SECONDARY, "this member has not found its set yet");
    }
    return running;
  }

  @Override
  public Signal successor() {
    return news.signal(() -> successor(true) != null || !membership.isPrimary());
  }

  @Override
  public void stepDown(Duration period, boolean force) {
    RaftNode running = node();
    SetMember successor = successor(true);
    if (successor == null && force) {
      successor = successor(false);
    }
    if (successor == null && !force) {
      throw new CommandException(
          ErrorCode.EXCEEDED_TIME_LIMIT,
          "No electable secondaries caught up. Please use the replSetStepDown command with the"
              + " argument {force: true} to force node to step down.");
    }
    standby.keepOut(period);
    if (successor == null) {
      running.stepDown();
      return;
    }
    try {
      standby.transfer(running, successor);
    } catch (IOException e) {
      standby.keepOut(Duration.ZERO);
      throw new CommandException(
          ErrorCode.EXCEEDED_TIME_LIMIT, "the lead could not be handed over: " + e.getMessage());
    }
  }

  /**
   * Hands the lead over before this member goes, so that nobody has to miss it first. It stays
   * until it hears the next primary: that one may need its vote, because a third member votes for
   * nobody while the news of the old primary are fresh.
   *
   * @param limit how long another one is waited for
   */
  void resign(Duration limit) {
    RaftNode running = node;
    long end = System.nanoTime() + limit.toNanos();
    SetMember successor = successor(true);
    while (successor == null
        && membership.isPrimary()
        && mayFind()
        && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(LOOK_NANOS);
      successor = successor(true);
    }
    if (running == null || successor == null || !membership.isPrimary()) {
      return;
    }
    try {
      standby.transfer(running, successor);
    } catch (IOException e) {
      return; // the others elect one when this member is gone
    }
    while (!hasOtherPrimary() && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(LOOK_OFTEN_NANOS);
    }
  }

  /** Whether somebody is there that could take over, once this member has heard of it. */
  private boolean mayFind() {
    Standing standing = membership.standing();
    return standing.configuration().members().stream()
        .filter(member -> member.isElectable() && member.isVoting())
        .map(member -> standing.others().get(member.id()))
        .anyMatch(status -> status != null && status.role().isReadable());
  }

  private boolean hasOtherPrimary() {
    Standing standing = membership.standing();
    return standing.primary() >= 0 && !standing.isPrimary();
  }

  /** The member that is wanted most of those that could take over. */
  private @Nullable SetMember successor(boolean caughtUp) {
    Standing standing = membership.standing();
    SetMember best = null;
    for (SetMember member : standing.configuration().members()) {
      MemberStatus status = standing.others().get(member.id());
      boolean able =
          status != null
              && member.isElectable()
              && member.isVoting()
              && status.role() == Role.SECONDARY
              && (!caughtUp || standby.mayLead(status));
      if (able && (best == null || member.priority() > best.priority())) {
        best = member;
      }
    }
    return best;
  }

  @Override
  public void freeze(Duration period) {
    if (membership.isPrimary()) {
      throw new CommandException(
          ErrorCode.NOT_SECONDARY,
          "cannot freeze node when primary or running for election. state: Primary");
    }
    standby.keepOut(period);
  }

  @Override
  public void maintenance(boolean begin) {
    if (membership.isPrimary()) {
      throw new CommandException(
          ErrorCode.NOT_SECONDARY, "primaries can't modify maintenance mode");
    }
    maintenance.accept(begin);
  }

  @Override
  public CompletableFuture<Boolean> reconfigure(SetConfiguration next, boolean force) {
    RaftNode running = node();
    if (force && !membership.isPrimary()) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "replSetReconfig by force on a member that is not the primary is not supported yet by"
              + " this server");
    }
    if (!changing.compareAndSet(false, true)) {
      throw new CommandException(
          ErrorCode.CONFIGURATION_IN_PROGRESS,
          "Cannot run replSetReconfig because the node is currently updating its configuration");
    }
    CompletableFuture<Boolean> outcome;
    try {
      outcome = change(running, next);
    } catch (RuntimeException | Error e) {
      changing.set(false);
      throw e;
    }
    return outcome.whenComplete((stored, failure) -> changing.set(false));
  }

  private CompletableFuture<Boolean> change(RaftNode running, SetConfiguration next) {
    int version = membership.standing().configuration().version();
    if (version >= next.version()) {
      throw new CommandException(
          ErrorCode.CONFIGURATION_IN_PROGRESS,
          "the configuration was changed meanwhile; its version is %d now".formatted(version));
    }
    List<RaftPeer> members = next.members().stream().map(peers).toList();
    CompletableFuture<Void> change =
        change(running, members, System.nanoTime() + HEARTBEAT_TIMEOUT.toNanos());
    announce(next, change);
    return change
        .thenCompose(agreed -> stored.store(next))
        .orTimeout(CHANGE_SECONDS, TimeUnit.SECONDS)
        .exceptionallyCompose(
            failure -> CompletableFuture.failedFuture(disagreement(next, failure)));
  }

  /**
   * Has the members agree; a new one that does not answer yet is waited for, as it may have just
   * been started.
   *
   * @param end when that ends
   */
  private static CompletableFuture<Void> change(
      RaftNode running, List<RaftPeer> members, long end) {
    return running
        .change(members)
        .exceptionallyCompose(
            failure ->
                System.nanoTime() - end < 0 && isBehind(failure)
                    ? CompletableFuture.runAsync(
                            () -> {},
                            CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS))
                        .thenCompose(again -> change(running, members, end))
                    : CompletableFuture.failedFuture(failure));
  }

  private static boolean isBehind(Throwable failure) {
    return String.valueOf(failure.getMessage()).contains(NOT_CAUGHT_UP);
  }

  /**
   * Has the log go on until the members agree: the library learns that a new member has caught up
   * when that acknowledges an entry, and does not learn it when the member was faster than the
   * library began to listen. A set without writes would wait for ever.
   */
  private void announce(SetConfiguration next, CompletableFuture<Void> change) {
    if (!change.isDone() && membership.isPrimary()) {
      stored.announce(next);
      CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> announce(next, change));
    }
  }

  private CommandException disagreement(SetConfiguration next, Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return cause instanceof TimeoutException
        ? new CommandException(
            ErrorCode.CONFIGURATION_IN_PROGRESS,
            "the members did not agree within %d seconds; they may do so later"
                .formatted(CHANGE_SECONDS))
        : disagreement(next, String.valueOf(cause.getMessage()));
  }

  private CommandException disagreement(SetConfiguration next, String reason) {
    for (SetMember member : next.members()) {
      if (reason.contains(peers.apply(member).address()) && reason.contains(NOT_CAUGHT_UP)) {
        return new CommandException(
            ErrorCode.NODE_NOT_FOUND,
            "%s does not answer, or did not get the data in time; start it before it is added, with"
                    .formatted(member.host())
                + " a --members list that has it, too");
      }
    }
    return new CommandException(
        ErrorCode.CONFIGURATION_IN_PROGRESS, "the members did not agree: " + reason);
  }

  @Override
  public CompletableFuture<?> confirmPrimary() {
    return node().catchUp();
  }

  @Override
  public boolean isConfirmed() {
    return lease.isValid();
  }

  @Override
  public Signal confirmation() {
    return news.signal(() -> lease.isValid() || !membership.isPrimary());
  }

  @Override
  public ReplicationWait awaitReplication(ReplicationTarget members, long clusterTime) {
    return waits.begin(members, clusterTime);
  }

  @Override
  public boolean promisesJournal() {
    return journals.arePromised();
  }
}
