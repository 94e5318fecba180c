package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.BackgroundIndexBuilds;
import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.server.disk.AtomicFile;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.replication.LeaderLease;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.MemberReport.Phase;
import dev.morphium.server.replication.raft.DurableLog;
import dev.morphium.server.replication.raft.Members;
import dev.morphium.server.replication.raft.RaftNode;
import dev.morphium.server.replication.raft.RaftSettings;
import dev.morphium.server.replication.raft.machine.RaftCommitLog;
import dev.morphium.server.replication.raft.rpc.Partition;
import dev.morphium.server.replication.raft.storage.TermStore;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One member of a replica set, from its start to its end.
 *
 * <p>Its storage and its {@link #replication()} make an engine a member; it finds its set by itself
 * once it is opened.
 */
public final class ClusterNode implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterNode.class);
  private static final long ROUND_NANOS = Duration.ofMillis(250).toNanos();
  private static final long HURRY_NANOS = Duration.ofMillis(25).toNanos();
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final ClusterSettings settings;
  private final StateDirectory directory;
  private final InstantSource clock;
  private final KeptData kept;
  private final @Nullable DurableLog durable;
  private final boolean forced;
  private final Consumer<IOException> failed;
  private final RaftCommitLog log = new RaftCommitLog();
  private final Storage storage;
  private final Membership membership;
  private final Addresses addresses;
  private final MemberState state;
  private final Freeze freeze = new Freeze(System::nanoTime);
  private final LeaderLease lease;
  private final TermStore terms;
  private final RaftSettings raft;
  private final Members members;
  private final RollCall roll;
  private final Watch watch;
  private final Journals journals;
  private final Standby standby;
  private final ReplicationWaits waits;
  private final RoleChanges roles;
  private final InitialSync initialSync;
  private final ClusterControl control;
  private final Chronicle chronicle = new Chronicle(LOG);
  private final Thread thread = Thread.ofPlatform().name("poppy-member").unstarted(this::run);
  private volatile @Nullable RaftNode node;
  private volatile boolean closed;
  private volatile boolean crashed;
  private boolean beginning; // known to the member's own thread alone

  private ClusterNode(
      FirstMembers first,
      StateDirectory directory,
      Deployment deployment,
      TopologyVersion topology,
      InstantSource clock,
      KeptData kept,
      @Nullable DurableLog durable,
      boolean forced,
      Consumer<IOException> failed,
      FatalErrorHandler errors)
      throws IOException {
    settings = first.settings();
    this.forced = forced;
    this.durable = durable;
    this.kept = kept;
    this.directory = directory;
    this.clock = clock;
    this.failed = failed;
    storage = new Storage(log, UUID::randomUUID, clock, System::nanoTime, errors);
    membership = first.membership(deployment, topology, clock);
    addresses = new Addresses(settings, membership);
    terms = new TermStore(termFile(settings), this::diskFailed);
    journals = new Journals(durable != null, membership, addresses::of);
    state =
        new MemberState(
            settings.own().raftAddress(),
            membership,
            storage,
            kept.kept(),
            terms.atLeast(durable == null ? 0 : durable.lastTerm()),
            freeze,
            journals,
            addresses::list);
    lease = LeaderLease.within(settings.electionTimeout(), settings.otherVoters());
    raft = settings.raft();
    HeartbeatResponder responder = new HeartbeatResponder(state, addresses, storage);
    members = new Members(raft, lease, state::mayVote, terms::mayVoteIn, responder::answer);
    roll = new RollCall(members, addresses::others);
    watch = new Watch(membership, storage.budget(), clock, addresses::of);
    standby =
        new Standby(
            membership,
            storage,
            lease,
            settings.electionTimeout(),
            freeze,
            System::nanoTime,
            addresses::peer);
    waits = new ReplicationWaits(roll, state, membership, addresses::of);
    StoredConfiguration stored = new StoredConfiguration(storage);
    roles =
        new RoleChanges(
            first, directory, membership, state, lease, addresses, clock, stored::store, failed);
    stored.tell(roles::configured);
    initialSync = new InitialSync(storage, state, durable, roles, addresses, journals);
    control =
        new ClusterControl(
            membership, lease, standby, waits, stored, addresses::peer, journals, roles::maintain);
  }

  private static AtomicFile termFile(ClusterSettings settings) {
    return new AtomicFile(new RealDisk(), settings.directory().resolve("term"));
  }

  /**
   * Opens the members' port and begins to look for the set.
   *
   * @param deployment the set as clients are told of it
   * @param topology the version of what they are told
   * @param kept what it has from before
   * @param journal where it keeps its log; null for memory
   * @param failed is told when the member cannot go on
   * @param errors is told when an error has ended the writing
   * @throws IOException when the port cannot be opened, or what must not be forgotten cannot be
   *     read
   */
  public static ClusterNode open(
      ClusterSettings settings,
      Deployment deployment,
      TopologyVersion topology,
      InstantSource clock,
      KeptData kept,
      @Nullable JournalSettings journal,
      Consumer<IOException> failed,
      FatalErrorHandler errors)
      throws IOException {
    StateDirectory directory =
        StateDirectory.open(new RealDisk(), settings.directory(), settings.setName());
    DurableLog durable = null;
    try {
      durable = journal == null ? null : directory.log(journal, failed);
      boolean forced = directory.isNew(settings.force());
      KeptData data =
          forced && durable != null && durable.part().era() > 0 ? new KeptLog(durable) : kept;
      ClusterNode opened =
          new ClusterNode(
              FirstMembers.of(settings, directory),
              directory,
              deployment,
              topology,
              clock,
              data,
              durable,
              forced,
              failed,
              errors);
      opened.thread.start();
      return opened;
    } catch (IOException | RuntimeException e) {
      if (durable != null) {
        durable.close();
      }
      directory.close();
      throw e;
    }
  }

  /** The data. */
  public Storage storage() {
    return storage;
  }

  /** Whether it has everything that was acknowledged when it came to its set. */
  public boolean isComplete() {
    return state.isComplete();
  }

  /** From now on the others hear nothing of this member, not even that it is closed: for tests. */
  public void crash() {
    crashed = true;
    partition().cutAll();
  }

  /** What gets lost between this member and others: nothing, unless a test says so. */
  public Partition partition() {
    return members.partition();
  }

  /** The part in the set, for an engine. */
  public Replication replication() {
    return new Replication(membership, control);
  }

  private void run() {
    try {
      SetBeginning.Decision decision =
          forced ? null : SetBeginning.remembered(durable, state, settings);
      if (decision != null && isStateLost()) {
        state.join(Phase.RETURNING, decision.era());
        decision = new LostState(settings, this::hear, () -> closed).decide(decision);
        terms.raise(decision == null ? 0 : decision.term());
      }
      if (decision == null) {
        SetBeginning search =
            new SetBeginning(settings, state, roll, clock, directory.era(), () -> closed, forced);
        decision = search.decide().orElse(null);
      }
      if (decision == null) {
        return;
      }
      begin(decision);
      while (!closed) {
        look();
        LockSupport.parkNanos(state.isComplete() && !beginning ? ROUND_NANOS : HURRY_NANOS);
      }
    } catch (RefusedException | CorruptDataException | StorageUnavailableException e) {
      failed.accept(e);
    } catch (IOException | RuntimeException | Error e) {
      FatalErrorHandler.uncaught(e);
      if (!closed) {
        LOG.error("the member cannot go on", e);
        roles.failed(String.valueOf(e.getMessage()));
      }
    }
  }

  private boolean isStateLost() throws IOException {
    return durable != null
        && LostState.isLost(durable.part().era(), durable.lastTerm(), directory, terms);
  }

  private void begin(SetBeginning.Decision decision) throws IOException {
    LOG.info(
        decision.first() ? "beginning set '{}' with {}" : "coming to set '{}' as {}",
        named("set", settings.setName()),
        named("host", settings.own().member().host()));
    Root data = decision.first() ? kept.read() : null;
    RaftSettings own = raft;
    if (data != null && StoredConfiguration.isOlder(data, membership.standing().configuration())) {
      data = StoredConfiguration.without(data);
    }
    if (data != null && forced) {
      data = withoutOthers(data, decision.members());
      own = raft.with(decision.members().stream().map(ClusterMember::peer).toList());
    }
    if (forced) {
      directory.use(String.valueOf(settings.force()));
    }
    boolean known = durable != null && durable.part().era() == decision.era();
    if (decision.first()) {
      terms.raise(decision.term());
    } else if (decision.phase() == Phase.RETURNING || known && hasPrimary()) {
      terms.join();
    }
    if (decision.phase() == Phase.TAKING_PART && !known) {
      members.forgetPrimaries(); // the set begins anew: there was none
    }
    roles.joins(decision.era());
    RaftSettings.Beginning start =
        new RaftSettings.Beginning(decision.era(), Math.max(1, decision.term()), data);
    if (durable != null && !known) {
      boolean votes = decision.phase() == Phase.TAKING_PART;
      durable.begin(own, new DurableLog.Part(decision.era(), votes, decision.first()), start);
    }
    directory.join(decision.era());
    state.join(decision.phase(), decision.era());
    Executor indexBuilds = BackgroundIndexBuilds.threaded();
    RaftNode started =
        new RaftNode(own, members, storage, log, terms, roles, start, durable, indexBuilds);
    node = started;
    control.begin(started);
    beginning = decision.first();
    if (beginning) {
      initialSync.complete();
    } else if (!state.mayStand()) {
      started.priority(0);
    }
  }

  /** Whether anybody knows a primary, which need not give way because this member comes back. */
  private boolean hasPrimary() {
    return hear().values().stream().anyMatch(report -> !report.primary().isEmpty());
  }

  private Map<String, MemberReport> hear() {
    return roll.ask(state.report(0), PATIENCE);
  }

  /** The set has no other members from now on than those it begins with. */
  private Root withoutOthers(Root data, List<ClusterMember> present) {
    List<SetMember> left = present.stream().map(ClusterMember::member).toList();
    roles.configured(StoredConfiguration.next(data, membership.standing().configuration(), left));
    return StoredConfiguration.without(data);
  }

  /** One round: hears the others, catches up, and sees who is to lead. */
  private void look() {
    RaftNode running = node;
    if (running == null) {
      return;
    }
    long start = System.nanoTime();
    Map<String, MemberReport> reports = hear();
    long ping = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    reports.forEach((address, report) -> waits.heard(address, report.clusterTime()));
    watch.note(reports, ping);
    journals.note(reports);
    if (reports.values().stream().anyMatch(report -> report.era() > state.era())) {
      giveUp(
          "the set has begun anew without this member, and with other data than its own; start it"
              + " again with empty directories, and it gets those of the others");
      return;
    }
    if (reports.values().stream().anyMatch(report -> report.phase() == Phase.DISOWNING)) {
      roles.removed();
    }
    if (beginning) {
      lead(running, reports);
    }
    if (!state.isComplete()) {
      initialSync.advance(running, reports.values()).ifPresent(this::giveUp);
    }
    standby.look(running, state.mayStand() && !state.isMaintained(), reports);
    control.heard();
    chronicle.look(membership.standing());
  }

  /** Whoever begins a set leads it, as soon as the others are there, unless somebody does. */
  private void lead(RaftNode running, Map<String, MemberReport> reports) {
    if (membership.standing().primary() >= 0) {
      beginning = false;
    } else if (reports.size() == addresses.others().size()
        && reports.values().stream().allMatch(report -> report.phase() != Phase.LOOKING)) {
      beginning = false;
      running.stand();
    }
  }

  private void giveUp(String reason) {
    closed = true;
    roles.failed(reason);
  }

  private void diskFailed(IOException cause) {
    roles.diskFailed(cause);
  }

  @Override
  public void close() {
    if (!crashed) {
      control.resign(settings.electionTimeout());
    }
    closed = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (durable != null) {
      durable.stop();
    }
    RaftNode running = node;
    if (running != null) {
      running.close();
    }
    members.close();
    if (durable != null) {
      try {
        durable.close();
      } catch (IOException e) {
        LOG.warn("the log was not closed properly: {}", named("error", e.getMessage()));
      }
    }
    directory.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
