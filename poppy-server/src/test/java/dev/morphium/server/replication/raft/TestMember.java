package dev.morphium.server.replication.raft;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.disk.AtomicFile;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.replication.LeaderLease;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.replication.RoleListener;
import dev.morphium.server.replication.raft.machine.RaftCommitLog;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import dev.morphium.server.replication.raft.rpc.PeerIdentity;
import dev.morphium.server.replication.raft.storage.TermStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** One member of a set that a test runs. */
final class TestMember implements RoleListener {
  static final Duration ELECTION_TIMEOUT = Duration.ofSeconds(1);

  final RaftCommitLog log = new RaftCommitLog();
  final Storage storage =
      new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);
  final RaftPeer self;
  final Members others;
  final RaftNode node;
  private final @Nullable DurableLog durable;
  volatile long leading;
  volatile boolean electable = true;
  volatile boolean elected;
  volatile boolean everLed;
  volatile @Nullable String failure;
  private boolean followed;
  private boolean behind;

  TestMember(RaftPeer self, List<RaftPeer> members, Path facts, long logBytes, boolean first)
      throws IOException {
    this(self, members, facts, logBytes, first, ELECTION_TIMEOUT, null, Runnable::run);
  }

  /**
   * @param electionTimeout how long without news of the primary until another one is elected
   * @param journal where it keeps its log; null for memory
   * @param indexBuilds runs its index builds
   */
  TestMember(
      RaftPeer self,
      List<RaftPeer> members,
      Path facts,
      long logBytes,
      boolean first,
      Duration electionTimeout,
      @Nullable JournalSettings journal,
      Executor indexBuilds)
      throws IOException {
    this.self = self;
    RaftSettings settings =
        new RaftSettings(
            new PeerIdentity("test", self.address(), ClusterKey.of("a secret")),
            self,
            members,
            new InetSocketAddress(self.host(), self.port()),
            electionTimeout,
            logBytes);
    RaftSettings.Beginning beginning = new RaftSettings.Beginning(1, 1, first ? Root.EMPTY : null);
    durable =
        journal == null
            ? null
            : DurableLog.open(new RealDisk(), journal, problem -> failed(problem.toString()));
    boolean empty = !first && (durable == null || durable.part().era() == 0);
    if (durable != null && durable.part().era() == 0) {
      durable.begin(settings, new DurableLog.Part(1, true, first), beginning);
    }
    LeaderLease lease = new LeaderLease(System::nanoTime, Duration.ofMillis(900), Set.of());
    others =
        new Members(settings, lease, () -> true, term -> true, CompletableFuture::completedFuture);
    node =
        new RaftNode(
            settings,
            others,
            storage,
            log,
            new TermStore(
                new AtomicFile(new RealDisk(), facts), problem -> failed(problem.toString())),
            this,
            beginning,
            durable,
            indexBuilds);
    if (empty) {
      stayBehind();
    }
  }

  /** Does not begin the set without what the first one has. */
  private synchronized void stayBehind() {
    if (!followed) {
      node.priority(0);
      behind = true;
    }
  }

  void close() {
    if (durable != null) {
      durable.stop();
    }
    node.close();
    others.close();
    try {
      if (durable != null) {
        durable.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Inserts a document unless it is there; whether it was acknowledged. */
  boolean isInserted(int id) {
    Document document = new DocumentBuilder().append("_id", id).build().compact();
    try {
      storage.write(
          batch -> {
            batch.existingOrNew(new Namespace("test", "c")).insert(document);
            return true;
          });
      return true;
    } catch (CommandException e) {
      return e.code().equals(ErrorCode.DUPLICATE_KEY);
    }
  }

  int count() {
    var collection = storage.root().collection(new Namespace("test", "c"));
    return collection == null ? 0 : (int) collection.records().size();
  }

  @Override
  public boolean isElectable() {
    elected = true;
    return electable;
  }

  @Override
  public void leads(long term) {
    leading = term;
    everLed = true;
  }

  @Override
  public void leadsNoMore(String reason) {
    leading = 0;
  }

  @Override
  public synchronized void follows(String leader, long term) {
    followed = true;
    if (behind && durable == null) {
      node.priority(self.priority());
      behind = false;
    }
  }

  @Override
  public void leaderLost() {}

  @Override
  public void failed(String reason) {
    failure = reason;
  }
}
