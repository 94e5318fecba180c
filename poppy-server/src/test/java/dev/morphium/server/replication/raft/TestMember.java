package dev.morphium.server.replication.raft;

import com.alipay.sofa.jraft.conf.Configuration;
import com.alipay.sofa.jraft.entity.PeerId;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.server.disk.FactFile;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.replication.raft.machine.RaftCommitLog;
import dev.morphium.server.replication.raft.machine.RoleListener;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import dev.morphium.server.replication.raft.rpc.PeerIdentity;
import dev.morphium.server.replication.raft.storage.TermStore;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One member of a set that a test runs. */
final class TestMember implements RoleListener {
  final RaftCommitLog log = new RaftCommitLog();
  final Storage storage =
      new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);
  final PeerId self;
  final RaftNode node;
  volatile long leading;
  volatile @Nullable String failure;

  TestMember(PeerId self, Configuration members, Path facts, EventLoopGroup network, long logBytes)
      throws IOException {
    this.self = self;
    PeerIdentity identity =
        new PeerIdentity("test", self.getEndpoint().toString(), ClusterKey.of("a secret"));
    node =
        new RaftNode(
            new RaftSettings(identity, self, members, Duration.ofMillis(500), logBytes, null),
            storage,
            log,
            new TermStore(
                new FactFile(new RealDisk(), facts), problem -> failed(problem.toString())),
            this,
            (address, sent, request, answer) -> {},
            network,
            new InetSocketAddress(self.getIp(), self.getPort()));
  }

  void insert(int id) {
    Document document = new DocumentBuilder().append("_id", id).build().compact();
    storage.write(
        batch -> {
          batch.existingOrNew(new Namespace("test", "c")).insert(document);
          return true;
        });
  }

  int count() {
    var collection = storage.root().collection(new Namespace("test", "c"));
    return collection == null ? 0 : (int) collection.records().size();
  }

  @Override
  public void leads(long term) {
    log.lead(node.node(), term);
    leading = term;
  }

  @Override
  public void leadsNoMore() {
    leading = 0;
  }

  @Override
  public void follows(String leader, long term) {}

  @Override
  public void leaderLost() {}

  @Override
  public void configured(Configuration configuration) {}

  @Override
  public void failed(String reason) {
    failure = reason;
  }
}
