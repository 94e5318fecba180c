package dev.morphium.benchmarks.consensus;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import dev.morphium.benchmarks.load.EchoServer;
import dev.morphium.server.disk.AtomicFile;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.replication.LeaderLease;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.replication.raft.Members;
import dev.morphium.server.replication.raft.RaftParts;
import dev.morphium.server.replication.raft.RaftSettings;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import dev.morphium.server.replication.raft.rpc.PeerIdentity;
import dev.morphium.server.replication.raft.rpc.PeerNode;
import dev.morphium.server.replication.raft.storage.MemoryLog;
import dev.morphium.server.replication.raft.storage.TermStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A node of the consensus library with an empty state machine, as a program.
 *
 * <p>Its arguments are the ports of all nodes, which of them is its own, a directory, and how many
 * bytes an entry has. It agrees with the others on such an entry before it echoes a message, and
 * says where messages are to be sent. For each line with a number of callers and of seconds, it
 * says how many entries a second have been agreed on for callers of its own process; 0 when it does
 * not lead.
 */
final class ConsensusNode implements AutoCloseable {
  /** Begins the line that says where messages can be sent. */
  static final String READY = "ready ";

  /** Begins the line that answers. */
  static final String RATE = "rate ";

  private static final String GROUP = "alone";
  private static final int ELECTION_MILLIS = 5000;
  private static final long LOOK_NANOS = 10_000_000;

  private final Members members;
  private final NodeImpl node;
  private final int bytes;

  private ConsensusNode(List<RaftPeer> peers, RaftPeer self, Path directory, int bytes)
      throws IOException {
    this.bytes = bytes;
    RaftSettings settings =
        new RaftSettings(
            new PeerIdentity(GROUP, self.address(), ClusterKey.of("a secret")),
            self,
            peers,
            new InetSocketAddress(self.host(), self.port()),
            Duration.ofMillis(ELECTION_MILLIS),
            1 << 30);
    LeaderLease lease =
        new LeaderLease(System::nanoTime, Duration.ofMillis(ELECTION_MILLIS * 9 / 10), Set.of());
    members =
        new Members(settings, lease, () -> true, term -> true, CompletableFuture::completedFuture);
    PeerId id = new PeerId(self.host(), self.port());
    NodeManager.getInstance().addAddress(id.getEndpoint());
    node = new NodeImpl(GROUP, id);
    Files.createDirectories(directory);
    AtomicFile facts = new AtomicFile(new RealDisk(), directory.resolve("term-" + self.port()));
    if (!node.init(options(peers, facts))) {
      throw new IOException("the node could not be started");
    }
  }

  private PeerNode options(List<RaftPeer> peers, AtomicFile facts) throws IOException {
    PeerNode options = members.options();
    options.setFsm(new Nothing());
    options.setServiceFactory(
        new RaftParts(new MemoryLog(bytes -> {}), new TermStore(facts, problem -> {}), null));
    options.setLogUri("memory");
    options.setRaftMetaUri("facts");
    Configuration configuration = new Configuration();
    peers.forEach(each -> configuration.addPeer(new PeerId(each.host(), each.port())));
    options.setInitialConf(configuration);
    options.setElectionTimeoutMs(ELECTION_MILLIS);
    options.setApplyTaskMode(ApplyTaskMode.Blocking);
    options.setDisableCli(true);
    options.setRaftOptions(new RaftOptions());
    return options;
  }

  /** Serves the lines of the standard input until it ends. */
  public static void main(String[] arguments) throws Exception {
    List<RaftPeer> peers =
        Stream.of(arguments[0].split(","))
            .map(port -> new RaftPeer("127.0.0.1:" + port, 1, true))
            .toList();
    RaftPeer self = peers.get(Integer.parseInt(arguments[1]));
    int bytes = Integer.parseInt(arguments[3]);
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    try (ConsensusNode node = new ConsensusNode(peers, self, Path.of(arguments[2]), bytes);
        EchoServer echo =
            EchoServer.start(0, (message, done) -> node.agree(status -> answer(status, done)))) {
      System.out.println(READY + echo.uri());
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] parts = line.split(" ");
        double rate = node.perSecond(Integer.parseInt(parts[0]), Double.parseDouble(parts[1]));
        System.out.println(RATE + rate);
      }
    }
    System.exit(0);
  }

  /** How many entries are agreed on in a second, by callers that wait for each of theirs. */
  private double perSecond(int callers, double seconds) throws InterruptedException {
    while (node.getLeaderId() == null) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
    AtomicLong done = new AtomicLong();
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      all.add(Thread.ofVirtual().start(() -> agreeUntil(end, done)));
    }
    for (Thread caller : all) {
      caller.join();
    }
    return done.get() * 1e9 / (System.nanoTime() - start);
  }

  private void agree(Closure decided) {
    node.apply(new Task(ByteBuffer.wrap(new byte[bytes]), decided));
  }

  /** Whoever gets no answer tells that the measurement is void. */
  private static void answer(Status status, Runnable done) {
    if (status.isOk()) {
      done.run();
    }
  }

  private void agreeUntil(long end, AtomicLong done) {
    boolean agreed = true;
    while (agreed && System.nanoTime() - end < 0) {
      CompletableFuture<Boolean> answer = new CompletableFuture<>();
      agree(status -> answer.complete(status.isOk()));
      agreed = answer.join();
      done.addAndGet(agreed ? 1 : 0);
    }
  }

  @Override
  public void close() throws InterruptedException {
    node.shutdown(status -> {});
    node.join();
    members.close();
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
