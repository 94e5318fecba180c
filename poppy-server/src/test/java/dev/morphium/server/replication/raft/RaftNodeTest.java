package dev.morphium.server.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.alipay.sofa.jraft.conf.Configuration;
import com.alipay.sofa.jraft.entity.PeerId;
import dev.morphium.server.net.Transport;
import dev.morphium.server.snapshot.StateHash;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RaftNodeTest {
  private final EventLoopGroup network = Transport.threads(2, "test-members");
  private final List<TestMember> members = new ArrayList<>();
  private final List<PeerId> peers = new ArrayList<>();
  @TempDir private Path directory;

  @AfterEach
  void close() {
    members.forEach(member -> member.node.close());
    network.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  @Test
  void everyMemberHasWhatThePrimaryAcknowledged() throws Exception {
    start(64 << 20);
    TestMember leader = leader();
    for (int i = 0; i < 200; i++) {
      leader.insert(i);
    }
    awaitEqual();
    assertThat(members).allMatch(member -> member.count() == 200);
  }

  @Test
  void anotherLeadsWhenThePrimaryDies() throws Exception {
    start(64 << 20);
    TestMember first = leader();
    assertThat(first.self.getPriority()).as("the highest priority").isEqualTo(100);
    for (int i = 0; i < 50; i++) {
      first.insert(i);
    }
    members.remove(first);
    first.node.close();
    TestMember second = leader();
    for (int i = 50; i < 100; i++) {
      second.insert(i);
    }
    assertThat(second.count()).isEqualTo(100);
    awaitEqual();
  }

  @Test
  void newMemberGetsASnapshotWhenTheLogIsForgotten() throws Exception {
    start(10_000);
    TestMember leader = leader();
    TestMember last = members.stream().filter(member -> member != leader).findFirst().orElseThrow();
    members.remove(last);
    last.node.close();
    for (int i = 0; i < 2000; i++) {
      leader.insert(i);
    }
    members.add(
        new TestMember(
            last.self, new Configuration(peers), directory.resolve("again"), network, 10_000));
    awaitEqual();
    assertThat(members).allMatch(member -> member.count() == 2000);
  }

  private void start(long logBytes) throws IOException {
    List<ServerSocket> reserved = new ArrayList<>();
    int[] priorities = {100, 75, 50};
    for (int priority : priorities) {
      ServerSocket socket = new ServerSocket(0);
      reserved.add(socket);
      peers.add(new PeerId("127.0.0.1", socket.getLocalPort(), 0, priority));
    }
    for (ServerSocket socket : reserved) {
      socket.close();
    }
    for (PeerId peer : peers) {
      members.add(
          new TestMember(
              peer,
              new Configuration(peers),
              directory.resolve("facts-" + peer.getPort()),
              network,
              logBytes));
    }
  }

  private TestMember leader() {
    return await()
        .atMost(20, TimeUnit.SECONDS)
        .until(
            () -> members.stream().filter(member -> member.leading > 0).findFirst().orElse(null),
            member -> member != null);
  }

  private void awaitEqual() {
    await()
        .atMost(20, TimeUnit.SECONDS)
        .untilAsserted(
            () ->
                assertThat(
                        members.stream()
                            .map(member -> StateHash.of(member.storage.root()))
                            .distinct())
                    .hasSize(1));
    assertThat(members).allMatch(member -> member.failure == null);
  }
}
