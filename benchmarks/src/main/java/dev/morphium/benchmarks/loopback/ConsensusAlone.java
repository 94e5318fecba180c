package dev.morphium.benchmarks.loopback;

import com.alipay.sofa.jraft.Closure;
import com.alipay.sofa.jraft.Iterator;
import com.alipay.sofa.jraft.NodeManager;
import com.alipay.sofa.jraft.Status;
import com.alipay.sofa.jraft.conf.Configuration;
import com.alipay.sofa.jraft.core.NodeImpl;
import com.alipay.sofa.jraft.core.StateMachineAdapter;
import com.alipay.sofa.jraft.entity.PeerId;
import com.alipay.sofa.jraft.entity.Task;
import com.alipay.sofa.jraft.option.ApplyTaskMode;
import com.alipay.sofa.jraft.option.RaftOptions;
import dev.morphium.server.disk.FactFile;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.net.FreePorts;
import dev.morphium.server.replication.LeaderLease;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.replication.raft.Members;
import dev.morphium.server.replication.raft.RaftSettings;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import dev.morphium.server.replication.raft.rpc.PeerIdentity;
import dev.morphium.server.replication.raft.rpc.PeerNode;
import dev.morphium.server.replication.raft.storage.MemoryLog;
import dev.morphium.server.replication.raft.storage.TermStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Three nodes of the consensus library that do nothing with what they agree on. */
final class ConsensusAlone implements AutoCloseable {
  private static final String GROUP = "alone";
  private static final int ELECTION_MILLIS = 1000;
  private static final long LOOK_NANOS = 10_000_000;

  private final List<Members> ways = new ArrayList<>();
  private final List<NodeImpl> nodes = new ArrayList<>();

  ConsensusAlone(Path directory) throws IOException {
    Files.createDirectories(directory);
    List<RaftPeer> peers =
        FreePorts.choose(3).stream()
            .map(port -> new RaftPeer("127.0.0.1:" + port, 1, true))
            .toList();
    for (RaftPeer peer : peers) {
      start(peer, peers, new FactFile(new RealDisk(), directory.resolve("term-" + peer.port())));
    }
  }

  private void start(RaftPeer peer, List<RaftPeer> peers, FactFile facts) throws IOException {
    RaftSettings settings =
        new RaftSettings(
            new PeerIdentity(GROUP, peer.address(), ClusterKey.of("a secret")),
            peer,
            peers,
            new InetSocketAddress(peer.host(), peer.port()),
            Duration.ofMillis(ELECTION_MILLIS),
            1 << 30);
    LeaderLease lease = new LeaderLease(System::nanoTime, Duration.ofMillis(900), Set.of());
    Members members =
        new Members(settings, lease, () -> true, term -> true, CompletableFuture::completedFuture);
    ways.add(members);
    PeerNode options = members.options();
    options.setFsm(new Nothing());
    options.setServiceFactory(
        new ConsensusParts(new MemoryLog(bytes -> {}), new TermStore(facts, problem -> {})));
    options.setLogUri("memory");
    options.setRaftMetaUri("facts");
    Configuration configuration = new Configuration();
    peers.forEach(each -> configuration.addPeer(new PeerId(each.host(), each.port())));
    options.setInitialConf(configuration);
    options.setElectionTimeoutMs(ELECTION_MILLIS);
    options.setApplyTaskMode(ApplyTaskMode.Blocking);
    options.setDisableCli(true);
    options.setRaftOptions(new RaftOptions());
    PeerId self = new PeerId(peer.host(), peer.port());
    NodeManager.getInstance().addAddress(self.getEndpoint());
    NodeImpl node = new NodeImpl(GROUP, self);
    nodes.add(node);
    if (!node.init(options)) {
      throw new IOException("the node could not be started");
    }
  }

  /** How many entries of so many bytes are agreed on in a second, by callers that wait for each. */
  double perSecond(int callers, int bytes, double seconds) throws InterruptedException {
    NodeImpl leader = leader();
    AtomicLong done = new AtomicLong();
    CountDownLatch ended = new CountDownLatch(callers);
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    for (int i = 0; i < callers; i++) {
      next(leader, new byte[bytes], end, done, ended);
    }
    ended.await();
    return done.get() * 1e9 / (System.nanoTime() - start);
  }

  private static void next(
      NodeImpl leader, byte[] data, long end, AtomicLong done, CountDownLatch ended) {
    Closure closure =
        status -> {
          if (!status.isOk() || System.nanoTime() - end > 0) {
            ended.countDown();
          } else {
            done.incrementAndGet();
            next(leader, data, end, done, ended);
          }
        };
    leader.apply(new Task(ByteBuffer.wrap(data), closure));
  }

  private NodeImpl leader() {
    while (true) {
      for (NodeImpl node : nodes) {
        if (node.isLeader()) {
          return node;
        }
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  @Override
  public void close() throws InterruptedException {
    for (NodeImpl node : nodes) {
      node.shutdown(status -> {});
      node.join();
      NodeManager.getInstance().removeAddress(node.getNodeId().getPeerId().getEndpoint());
    }
    ways.forEach(Members::close);
  }

  /** Takes everything, and keeps nothing. */
  private static final class Nothing extends StateMachineAdapter {
    @Override
    public void onApply(Iterator iterator) {
      while (iterator.hasNext()) {
        Closure done = iterator.done();
        if (done != null) {
          done.run(Status.OK());
        }
        iterator.next();
      }
    }
  }
}
