package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.Storage;
import dev.morphium.engine.replication.MemberStatus;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.server.replication.LeaderLease;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.replication.raft.RaftNode;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Election priority: whether this member stands for election, and whether it hands the lead to one
 * that is wanted more (a priority takeover).
 *
 * <p>The library elects whoever is there; it never gives the lead back to a member of higher
 * priority that was away. So the primary looks for such a one, and hands over when it has had
 * everything for some time.
 */
final class Standby {
  private static final Logger LOG = LoggerFactory.getLogger(Standby.class);
  private static final long STEADY_NANOS = Duration.ofSeconds(2).toNanos();
  private static final long BEHIND_SECONDS = 2;
  private static final Duration STILL = Duration.ofSeconds(2);
  private static final int FRONT_RUNNER = Integer.MAX_VALUE;

  private final Membership membership;
  private final Storage storage;
  private final LeaderLease lease;
  private final Duration electionTimeout;
  private final LongSupplier nanoTime;
  private final Function<SetMember, RaftPeer> peers;
  private final Freeze freeze;
  private final Relief relief;
  private volatile Set<Integer> frozen = Set.of();
  private int preferred = -1;
  private long preferredSince;

  Standby(
      Membership membership,
      Storage storage,
      LeaderLease lease,
      Duration electionTimeout,
      Freeze freeze,
      LongSupplier nanoTime,
      Function<SetMember, RaftPeer> peers) {
    this.membership = membership;
    this.storage = storage;
    this.lease = lease;
    this.electionTimeout = electionTimeout;
    this.freeze = freeze;
    this.nanoTime = nanoTime;
    this.peers = peers;
    relief = new Relief(() -> storage.root().clusterTime(), this::mayLead, nanoTime);
  }

  /** Does not stand for election for some time; zero ends that. */
  void keepOut(Duration period) {
    freeze.begin(period);
  }

  /** Whether a member has almost everything that this one has. */
  boolean isCaughtUp(MemberStatus status) {
    long own = storage.root().clusterTime() >>> 32;
    long other = status.applied().timestamp().value() >>> 32;
    return own - other <= BEHIND_SECONDS;
  }

  /** Whether a member could take over now: it has almost everything, and nobody keeps it out. */
  boolean mayLead(MemberStatus status) {
    return isCaughtUp(status) && !frozen.contains(status.member());
  }

  /**
   * Looks again; called every now and then, by one thread.
   *
   * @param complete whether this member has everything
   * @param reports what the others have said, by address
   */
  void look(RaftNode node, boolean complete, Map<String, MemberReport> reports) {
    Standing standing = membership.standing();
    frozen = frozen(standing, reports);
    SetMember self = standing.own();
    if (self == null) {
      return;
    }
    node.priority(freeze.isOn() || !complete ? 0 : priority(standing, self));
    relief.hear(standing);
    SetMember wanted = standing.isPrimary() ? wantedMore(standing, self) : null;
    if (wanted == null) {
      preferred = -1;
    } else if (preferred != wanted.id()) {
      preferred = wanted.id();
      preferredSince = nanoTime.getAsLong();
    } else if (nanoTime.getAsLong() - preferredSince >= STEADY_NANOS) {
      preferred = -1;
      LOG.info("handing the lead to {}, which has a higher priority", named("host", wanted.host()));
      handOver(node, wanted);
      return;
    }
    SetMember third = relief.successor(standing);
    if (third != null) {
      handOver(node, third);
    }
  }

  private Set<Integer> frozen(Standing standing, Map<String, MemberReport> reports) {
    Set<Integer> members = new HashSet<>();
    for (SetMember member : standing.configuration().members()) {
      MemberReport report = reports.get(peers.apply(member).address());
      if (report != null && report.frozen()) {
        members.add(member.id());
      }
    }
    return members;
  }

  /**
   * How soon this member stands when there is no primary any more: at once when it is the one that
   * is wanted most of those that are there; otherwise after giving that one time to.
   */
  private int priority(Standing standing, SetMember self) {
    int own = peers.apply(self).priority();
    if (own == 0 || standing.isPrimary()) {
      return own;
    }
    for (SetMember member : standing.configuration().members()) {
      MemberStatus status = standing.others().get(member.id());
      boolean first =
          member.id() != standing.primary()
              && member.priority() > self.priority()
              && status != null
              && status.role() == Role.SECONDARY
              && !frozen.contains(member.id());
      if (first) {
        return own;
      }
    }
    return FRONT_RUNNER;
  }

  private @Nullable SetMember wantedMore(Standing standing, SetMember self) {
    SetMember best = null;
    for (SetMember member : standing.configuration().members()) {
      MemberStatus status = standing.others().get(member.id());
      boolean able =
          status != null
              && status.role() == Role.SECONDARY
              && mayLead(status)
              && !relief.stands(status, STILL);
      double least = best == null ? self.priority() : best.priority();
      if (able && member.priority() > least) {
        best = member;
      }
    }
    return best;
  }

  private void handOver(RaftNode node, SetMember wanted) {
    try {
      transfer(node, wanted);
    } catch (IOException e) {
      LOG.info(
          "{} does not take the lead yet: {}",
          named("host", wanted.host()),
          named("error", e.getMessage()));
    }
  }

  /** Asks another member to take the lead. */
  void transfer(RaftNode node, SetMember successor) throws IOException {
    lease.end(electionTimeout);
    node.transferTo(peers.apply(successor));
  }
}
