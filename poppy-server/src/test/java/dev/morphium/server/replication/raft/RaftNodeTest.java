package dev.morphium.server.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.server.net.FreePorts;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RaftNodeTest {
  private final List<TestMember> members = new ArrayList<>();
  private final List<RaftPeer> peers = new ArrayList<>();
  @TempDir private Path directory;

  @AfterEach
  void close() {
    members.forEach(TestMember::close);
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
    assertThat(first.self.priority()).as("the highest priority").isEqualTo(100);
    for (int i = 0; i < 50; i++) {
      first.insert(i);
    }
    members.remove(first);
    first.close();
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
    last.close();
    for (int i = 0; i < 2000; i++) {
      leader.insert(i);
    }
    members.add(new TestMember(last.self, peers, directory.resolve("again"), 10_000, false));
    awaitEqual();
    assertThat(members).allMatch(member -> member.count() == 2000);
  }

  private void start(long logBytes) throws IOException {
    Iterator<Integer> ports = FreePorts.choose(3).iterator();
    for (int priority : new int[] {100, 75, 50}) {
      peers.add(new RaftPeer("127.0.0.1:" + ports.next(), priority, true));
    }
    for (RaftPeer peer : peers) {
      members.add(
          new TestMember(
              peer,
              peers,
              directory.resolve("facts-" + peer.port()),
              logBytes,
              peer.priority() == 100));
    }
  }

  private TestMember leader() {
    return await()
        .atMost(90, TimeUnit.SECONDS)
        .until(
            () -> members.stream().filter(member -> member.leading > 0).findFirst().orElse(null),
            member -> member != null);
  }

  private void awaitEqual() {
    await()
        .atMost(90, TimeUnit.SECONDS)
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
