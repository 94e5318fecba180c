package dev.morphium.server.replication.raft;

import com.alipay.sofa.jraft.Closure;
import com.alipay.sofa.jraft.NodeManager;
import com.alipay.sofa.jraft.Status;
import com.alipay.sofa.jraft.closure.ReadIndexClosure;
import com.alipay.sofa.jraft.conf.Configuration;
import com.alipay.sofa.jraft.core.NodeImpl;
import com.alipay.sofa.jraft.entity.EnumOutter;
import com.alipay.sofa.jraft.entity.PeerId;
import com.alipay.sofa.jraft.error.RaftException;
import com.alipay.sofa.jraft.option.ApplyTaskMode;
import com.alipay.sofa.jraft.option.RaftOptions;
import com.alipay.sofa.jraft.rpc.Connection;
import com.alipay.sofa.jraft.rpc.RpcContext;
import com.alipay.sofa.jraft.rpc.RpcRequestClosure;
import com.alipay.sofa.jraft.rpc.RpcRequests.TimeoutNowRequest;
import com.alipay.sofa.jraft.storage.LogStorage;
import dev.morphium.engine.change.BackgroundIndexBuilds;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.replication.InitialSync;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.replication.RoleListener;
import dev.morphium.server.replication.raft.machine.RaftCommitLog;
import dev.morphium.server.replication.raft.machine.ReplicatedMachine;
import dev.morphium.server.replication.raft.rpc.PeerNode;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshots;
import dev.morphium.server.replication.raft.storage.MemoryLog;
import dev.morphium.server.replication.raft.storage.TermStore;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One member's node of Raft consensus: it follows, votes, and leads when it is elected. */
public final class RaftNode implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RaftNode.class);

  /** Members of a set that began at another time are no members of this group. */
  private static final String GROUP = "poppy-";

  /** After two election timeouts everybody stands that may. */
  private static final int DECAY = 1000;

  private static final int MOST_BODY = 2 << 20;

  /** How many messages to a member may have no answer: with their bytes, they are in memory. */
  private static final int MOST_MESSAGES = 64;

  private static final int QUARTERS = 4;
  private static final int MOST_QUARTERS = 6;

  private final RaftSettings settings;
  private final Members members;
  private final AtomicBoolean snapshotting = new AtomicBoolean();
  private final AtomicLong grown = new AtomicLong();
  private final NodeImpl node;
  private final Storage storage;
  private final @Nullable DurableLog durable;
  private final String group;
  private final TermStore terms;
  private final HeldSnapshots snapshots;
  private final InitialSync sync;

  /**
   * Starts a node; it takes part at once.
   *
   * @param members the way to the others
   * @param beginning what it begins with
   * @param durable where it keeps its log; null for memory
   * @param indexBuilds runs the index builds of what it follows
   * @throws IOException when it cannot be started
   */
  public RaftNode(
      RaftSettings settings,
      Members members,
      Storage storage,
      RaftCommitLog log,
      TermStore terms,
      RoleListener listener,
      RaftSettings.Beginning beginning,
      @Nullable DurableLog durable,
      Executor indexBuilds)
      throws IOException {
    this.settings = settings;
    this.members = members;
    this.terms = terms;
    this.storage = storage;
    this.durable = durable;
    group = GROUP + beginning.era();
    sync = new InitialSync(storage.background(), System::currentTimeMillis);
    snapshots =
        new HeldSnapshots(
            durable == null
                ? Beginnings.snapshot(beginning, settings.members())
                : durable.handOver(),
            settings.identity().address(),
            members.snapshots(),
            durable == null ? null : durable.snapshots(),
            sync);
    members.serve(snapshots);
    node = new NodeImpl(group, peer(settings.self()));
    PeerNode options = members.options();
    CommitNews news = new CommitNews(members.timer(), this::tellCommit);
    BackgroundIndexBuilds builds =
        new BackgroundIndexBuilds(
            storage, indexBuilds, BackgroundIndexBuilds.MOST_AT_ONCE, this::buildFailed);
    options.setFsm(
        new ReplicatedMachine(
            storage, builds, log, listener, node, news::committed, this::declineLead));
    options.setServiceFactory(new RaftParts(entries(durable), terms, snapshots));
    configure(options);
    NodeManager.getInstance().addAddress(peer(settings.self()).getEndpoint());
    if (!node.init(options)) {
      close();
      throw new IOException("the node of " + settings.self().address() + " could not be started");
    }
  }

  /** The initial sync of this member, if it has had one. */
  public InitialSync initialSync() {
    return sync;
  }

  /** An index that the primary has built cannot be built here, so that the data are not equal. */
  private void buildFailed(Throwable problem) {
    LOG.error("an index of the members' log cannot be built", problem);
    node.onError(
        new RaftException(
            EnumOutter.ErrorType.ERROR_TYPE_STATE_MACHINE, ReplicatedMachine.status(problem)));
  }

  private LogStorage entries(@Nullable DurableLog kept) {
    if (kept == null) {
      return new MemoryLog(this::grown);
    }
    grown.set(kept.grown());
    return kept.storage(this::grown);
  }

  private void configure(PeerNode options) {
    options.setLogUri("memory");
    options.setRaftMetaUri("facts");
    options.setSnapshotUri("memory");
    options.setInitialConf(configuration(settings.members()));
    options.setElectionTimeoutMs((int) settings.electionTimeout().toMillis());
    // the library waits for connections within its lock: a member that is gone must not stop it
    options.setRpcConnectTimeoutMs((int) settings.electionTimeout().toMillis() / 5);
    options.setElectionPriority(settings.self().priority());
    options.setDecayPriorityGap(DECAY);
    options.setSnapshotIntervalSecs(0);
    options.setApplyTaskMode(ApplyTaskMode.Blocking);
    options.setDisableCli(true);
    RaftOptions raft = new RaftOptions();
    raft.setMaxElectionDelayMs((int) settings.electionTimeout().toMillis() / 2);
    raft.setMaxBodySize(MOST_BODY);
    raft.setMaxAppendBufferSize(MOST_BODY);
    raft.setMaxReplicatorInflightMsgs(MOST_MESSAGES);
    options.setRaftOptions(raft);
  }

  private static Configuration configuration(List<RaftPeer> members) {
    Configuration configuration = new Configuration();
    for (RaftPeer member : members) {
      if (member.votes()) {
        configuration.addPeer(peer(member));
      } else {
        configuration.addLearner(peer(member));
      }
    }
    return configuration;
  }

  private static PeerId peer(RaftPeer member) {
    return new PeerId(member.host(), member.port(), 0, member.priority());
  }

  /**
   * Takes a snapshot when the log has grown by a quarter of what it may have. The log reaches back
   * to the snapshot before the last one then, so that members who are a little behind need none;
   * while one needs a snapshot, and soon what comes after it, the log may become twice as large.
   */
  private void grown(long bytes) {
    long all = grown.addAndGet(bytes);
    if (isTooMuch(all) && snapshotting.compareAndSet(false, true)) {
      members.workers().execute(() -> node.snapshot(status -> snapshotted(status, all)));
    }
  }

  /**
   * Releases the snapshots that hold dropped data: takes a new one, so that the log can be
   * truncated, and lets go of the one before when no initial sync may ask for it any more.
   */
  public void releaseDropped() {
    snapshots.releaseBefore();
    if (snapshotting.compareAndSet(false, true)) {
      long all = grown.get();
      members.workers().execute(() -> node.snapshot(status -> snapshotted(status, all)));
    }
  }

  private boolean isTooMuch(long bytes) {
    DurableLog kept = durable;
    if (kept != null) {
      return bytes > kept.leastInterval() && bytes > kept.interval(storage.root());
    }
    long part = settings.mostLogBytes() / QUARTERS;
    return bytes > (members.snapshots().areNeeded() ? MOST_QUARTERS * part : part);
  }

  /** When it has failed, it is tried again when the log has grown as much once more. */
  private void snapshotted(Status status, long bytes) {
    if (status.isOk() || durable != null) {
      grown.addAndGet(-bytes);
    }
    snapshotting.set(false);
  }

  /**
   * Stands for election at once, without waiting until the others have missed a primary; the others
   * elect it if it has everything they have.
   */
  public void stand() {
    timeoutNow(terms.getTerm());
  }

  /** Leads no more, whoever may lead then: it has heard of a newer term. */
  public void stepDown() {
    timeoutNow(terms.getTerm() + 1);
  }

  /** Steps down from an election that a member with a priority of 0 has won. */
  private void declineLead() {
    priority(0);
    members.workers().execute(this::stepDown);
  }

  private void timeoutNow(long term) {
    TimeoutNowRequest request =
        TimeoutNowRequest.newBuilder()
            .setGroupId(group)
            .setServerId(settings.self().address())
            .setPeerId(settings.self().address())
            .setTerm(term)
            .build();
    node.handleTimeoutNowRequest(request, new RpcRequestClosure(new NobodyAsked()));
  }

  /** What the library answers when it was this member itself that asked. */
  private static final class NobodyAsked implements RpcContext {
    @Override
    public void sendResponse(Object response) {
      // it knows
    }

    @Override
    public @Nullable Connection getConnection() {
      return null;
    }

    @Override
    public String getRemoteAddress() {
      return "";
    }
  }

  /** How much this member is wanted as primary from now on; 0 for never. */
  public void priority(int priority) {
    node.getNodeId().getPeerId().setPriority(priority);
  }

  /**
   * Makes sure, with the primary's help, that this member has applied everything that was committed
   * before the call.
   *
   * @return completes when it has, or exceptionally when nobody can tell
   */
  public CompletableFuture<Void> catchUp() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    node.readIndex(
        new byte[0],
        new ReadIndexClosure() {
          @Override
          public void run(Status status, long index, byte[] context) {
            if (status.isOk()) {
              done.complete(null);
            } else {
              done.completeExceptionally(new IOException(status.getErrorMsg()));
            }
          }
        });
    return done;
  }

  /**
   * Sends heartbeats, which tell what is committed: the library has no other way to ask for them.
   */
  private void tellCommit() {
    node.readIndex(new byte[0], new Unheeded());
  }

  /** The callback of a read index that nothing waits for, without a time limit. */
  private static final class Unheeded extends ReadIndexClosure {
    Unheeded() {
      super(-1);
    }

    @Override
    public void run(Status status, long index, byte[] context) {
      // the heartbeats were what counts
    }
  }

  /**
   * Hands the lead over to another member.
   *
   * @throws IOException when that is not possible; the message says why
   */
  public void transferTo(RaftPeer member) throws IOException {
    Status status = node.transferLeadershipTo(peer(member));
    if (!status.isOk()) {
      throw new IOException(status.getErrorMsg());
    }
    members.forgetPrimaries(); // it was elected after all others, and gives its vote now
  }

  /**
   * Changes who belongs to the set. Who is to learn only and has voted so far, or the other way
   * round, leaves it for a moment: the library knows no other way.
   *
   * @return completes when the new members agree
   */
  public CompletableFuture<Void> change(List<RaftPeer> next) {
    List<PeerId> voters = node.listPeers();
    List<PeerId> learners = node.listLearners();
    List<RaftPeer> steady =
        next.stream()
            .filter(member -> !(member.votes() ? learners : voters).contains(peer(member)))
            .toList();
    return steady.size() == next.size()
        ? change(configuration(next))
        : change(configuration(steady)).thenCompose(left -> change(configuration(next)));
  }

  private CompletableFuture<Void> change(Configuration next) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    node.changePeers(
        next,
        status -> {
          if (status.isOk()) {
            done.complete(null);
          } else {
            done.completeExceptionally(new IOException(status.getErrorMsg()));
          }
        });
    return done;
  }

  @Override
  public void close() {
    Closure ended = status -> {};
    node.shutdown(ended);
    try {
      node.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    NodeManager.getInstance().removeAddress(peer(settings.self()).getEndpoint());
  }
}
