package dev.morphium.server.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.change.Root;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import dev.morphium.server.replication.raft.rpc.PeerIdentity;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshot;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurableLogTest {
  @TempDir Path directory;

  private DurableLog open() throws IOException {
    return DurableLog.open(
        new RealDisk(),
        new JournalSettings(directory, 1 << 20, 1 << 20),
        problem -> {
          throw new AssertionError(problem);
        });
  }

  private static RaftSettings settings() {
    RaftPeer self = new RaftPeer("127.0.0.1:1", 100, true);
    return new RaftSettings(
        new PeerIdentity("test", self.address(), ClusterKey.of("a secret")),
        self,
        List.of(self),
        new InetSocketAddress(self.host(), self.port()),
        Duration.ofSeconds(1),
        1 << 20);
  }

  @Test
  void theDataOfTheStartAreHeldUntilANodeHasThem() throws IOException {
    try (DurableLog log = open()) {
      log.begin(
          settings(),
          new DurableLog.Part(1, true, true),
          new RaftSettings.Beginning(1, 3, Root.EMPTY));
      assertHandsOverOnce(log);
    }
    try (DurableLog log = open()) {
      assertThat(log.root().position()).isZero();
      assertHandsOverOnce(log);
    }
  }

  private static void assertHandsOverOnce(DurableLog log) throws IOException {
    HeldSnapshot snapshot = log.handOver();
    assertThat(snapshot).isNotNull();
    assertThat(snapshot.meta().getLastIncludedTerm()).isEqualTo(3);
    assertThat(log.handOver()).isNull();
    assertThat(log.lastTerm()).isEqualTo(3);
    assertThat(log.grown()).isZero();
    assertThatThrownBy(log::root).isInstanceOf(IllegalStateException.class);
  }
}
