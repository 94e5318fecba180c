package dev.morphium.server.replication.raft;

import com.alipay.sofa.jraft.Closure;
import com.alipay.sofa.jraft.Node;
import com.alipay.sofa.jraft.NodeManager;
import com.alipay.sofa.jraft.Status;
import com.alipay.sofa.jraft.core.NodeImpl;
import com.alipay.sofa.jraft.entity.PeerId;
import com.alipay.sofa.jraft.option.ApplyTaskMode;
import com.alipay.sofa.jraft.option.RaftOptions;
import com.alipay.sofa.jraft.rpc.impl.PingRequestProcessor;
import com.alipay.sofa.jraft.rpc.impl.core.AppendEntriesRequestProcessor;
import com.alipay.sofa.jraft.rpc.impl.core.InstallSnapshotRequestProcessor;
import com.alipay.sofa.jraft.rpc.impl.core.ReadIndexRequestProcessor;
import com.alipay.sofa.jraft.rpc.impl.core.RequestVoteRequestProcessor;
import com.alipay.sofa.jraft.rpc.impl.core.TimeoutNowRequestProcessor;
import dev.morphium.engine.change.Storage;
import dev.morphium.server.replication.raft.machine.RaftCommitLog;
import dev.morphium.server.replication.raft.machine.ReplicatedMachine;
import dev.morphium.server.replication.raft.machine.RoleListener;
import dev.morphium.server.replication.raft.rpc.PeerConnector;
import dev.morphium.server.replication.raft.rpc.PeerNode;
import dev.morphium.server.replication.raft.rpc.PeerServer;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshots;
import dev.morphium.server.replication.raft.snapshot.SnapshotStreams;
import dev.morphium.server.replication.raft.storage.MemoryLog;
import dev.morphium.server.replication.raft.storage.TermStore;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** One member's node, running: it follows, votes, and leads when it is elected. */
public final class RaftNode implements AutoCloseable {
  private static final int DECAY = 25;

  private final RaftSettings settings;
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicBoolean snapshotting = new AtomicBoolean();
  private final HeldSnapshots snapshots;
  private final PeerServer server;
  private final NodeImpl node;

  /**
   * Starts a node; it takes part at once.
   *
   * @param bind where it listens
   * @throws IOException when the port cannot be opened
   */
  public RaftNode(
      RaftSettings settings,
      Storage storage,
      RaftCommitLog log,
      TermStore terms,
      RoleListener listener,
      PeerNode.Heard heard,
      EventLoopGroup network,
      InetSocketAddress bind)
      throws IOException {
    this.settings = settings;
    PeerConnector connector = PeerConnector.forSnapshots(settings.identity(), network);
    HeldSnapshots[] own = new HeldSnapshots[1];
    SnapshotStreams streams = new SnapshotStreams(connector, name -> own[0].named(name));
    snapshots = new HeldSnapshots(settings.first(), settings.identity().address(), streams);
    own[0] = snapshots;
    server = new PeerServer(settings.identity(), network, bind, workers, streams);
    node = new NodeImpl(settings.identity().setName(), settings.self());
    PeerNode options = new PeerNode(settings.identity(), network, heard);
    options.setFsm(new ReplicatedMachine(storage, log, listener));
    options.setServiceFactory(new RaftParts(new MemoryLog(this::grown), terms, snapshots));
    configure(options);
    register();
    server.listen();
    NodeManager.getInstance().addAddress(settings.self().getEndpoint());
    if (!node.init(options)) {
      close();
      throw new IOException("the node of " + settings.self() + " could not be started");
    }
  }

  private void configure(PeerNode options) {
    options.setLogUri("memory");
    options.setRaftMetaUri("facts");
    options.setSnapshotUri("memory");
    options.setInitialConf(settings.members());
    options.setElectionTimeoutMs((int) settings.electionTimeout().toMillis());
    options.setElectionPriority(settings.self().getPriority());
    options.setDecayPriorityGap(DECAY);
    options.setSnapshotIntervalSecs(0);
    options.setApplyTaskMode(ApplyTaskMode.Blocking);
    options.setDisableCli(true);
    RaftOptions raft = new RaftOptions();
    raft.setMaxElectionDelayMs((int) settings.electionTimeout().toMillis() / 2);
    raft.setMaxBodySize(4 << 20);
    raft.setMaxAppendBufferSize(4 << 20);
    options.setRaftOptions(raft);
  }

  private void register() {
    AppendEntriesRequestProcessor entries = new AppendEntriesRequestProcessor(workers);
    server.registerConnectionClosedEventListener(entries);
    server.registerProcessor(entries);
    server.registerProcessor(new InstallSnapshotRequestProcessor(workers));
    server.registerProcessor(new RequestVoteRequestProcessor(workers));
    server.registerProcessor(new TimeoutNowRequestProcessor(workers));
    server.registerProcessor(new ReadIndexRequestProcessor(workers));
    server.registerProcessor(new PingRequestProcessor(workers));
  }

  private void grown(long bytes) {
    if (bytes > settings.mostLogBytes() && snapshotting.compareAndSet(false, true)) {
      workers.execute(() -> node.snapshot(status -> snapshotting.set(false)));
    }
  }

  /** The node, as the library has it. */
  public Node node() {
    return node;
  }

  /** Hands the lead over to another member. */
  public Status transferTo(PeerId member) {
    return node.transferLeadershipTo(member);
  }

  @Override
  public void close() {
    server.shutdown();
    Closure ended = status -> {};
    node.shutdown(ended);
    try {
      node.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    NodeManager.getInstance().removeAddress(settings.self().getEndpoint());
    workers.shutdownNow();
  }
}
