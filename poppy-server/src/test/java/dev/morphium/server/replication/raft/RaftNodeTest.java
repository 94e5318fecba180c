package dev.morphium.server.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.server.net.FreePorts;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.bson.Document;
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
    insert(0, 200);
    awaitEqual();
    assertThat(members).allMatch(member -> member.count() == 200);
  }

  @Test
  void anotherLeadsWhenThePrimaryDies() throws Exception {
    start(64 << 20);
    TestMember first = leader();
    insert(0, 50);
    members.remove(first);
    first.close();
    insert(50, 100);
    awaitEqual();
    assertThat(members).allMatch(member -> member.count() == 100);
  }

  @Test
  void memberThatIsElectedBeforeItKnowsThatItMustNotLeadStepsDown() throws Exception {
    start(64 << 20);
    TestMember first = leader();
    insert(0, 10);
    TestMember second = member(75);
    second.electable = false;
    first.node.transferTo(second.self);
    insert(10, 20);
    assertThat(second.elected).isTrue();
    assertThat(second.everLed).isFalse();
    awaitEqual();
  }

  private TestMember member(int priority) {
    return members.stream()
        .filter(member -> member.self.priority() == priority)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void newMemberGetsASnapshotWhenTheLogIsForgotten() throws Exception {
    start(10_000);
    TestMember leader = leader();
    TestMember last = members.stream().filter(member -> member != leader).findFirst().orElseThrow();
    members.remove(last);
    last.close();
    insert(0, 2000);
    members.add(new TestMember(last.self, peers, directory.resolve("again"), 10_000, false));
    awaitEqual();
    assertThat(members).allMatch(member -> member.count() == 2000);
    Document status = initialSyncStatus(members.getLast());
    assertThat(status.get("approxTotalDataSize")).isEqualTo(status.get("approxTotalBytesCopied"));
    assertThat(status.get("approxTotalDataSize", Number.class).longValue()).isGreaterThan(10_000);
  }

  private static Document initialSyncStatus(TestMember member) {
    DocumentBuilder status = new DocumentBuilder();
    member.node.initialSync().append(status);
    return Document.parse(status.build().toString()).get("initialSyncStatus", Document.class);
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

  /** Inserts numbers, each until somebody who leads has acknowledged it. */
  private void insert(int from, int to) {
    TestMember leader = leader();
    for (int number = from; number < to; number++) {
      while (!leader.isInserted(number)) {
        leader = leader();
      }
    }
  }

  private TestMember leader() {
    return await()
        .until(
            () -> members.stream().filter(member -> member.leading > 0).findFirst().orElse(null),
            member -> member != null);
  }

  private void awaitEqual() {
    await()
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
