package dev.morphium.server.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.FreePorts;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three members that keep their logs on their disks, all of which stop. */
class DurableSetTest {
  private static final int WRITES = 600;

  @TempDir private Path directory;
  private final List<RaftPeer> peers = new ArrayList<>();
  private final List<TestMember> members = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    Iterator<Integer> ports = FreePorts.choose(3).iterator();
    for (int priority : new int[] {100, 75, 50}) {
      peers.add(new RaftPeer("127.0.0.1:" + ports.next(), priority, true));
    }
    startAll();
  }

  private void startAll() throws IOException {
    for (RaftPeer peer : peers) {
      members.add(open(peer));
    }
  }

  private TestMember open(RaftPeer peer) throws IOException {
    return new TestMember(
        peer,
        peers,
        directory.resolve("facts-" + peer.port()),
        1 << 20,
        peer.priority() == 100,
        TestMember.ELECTION_TIMEOUT,
        new JournalSettings(journal(peer), 4096, 10_000),
        Runnable::run);
  }

  private Path journal(RaftPeer peer) {
    return directory.resolve("journal-" + peer.port());
  }

  @AfterEach
  void stop() {
    members.forEach(TestMember::close);
    members.clear();
  }

  private List<Integer> write(int from, int count) {
    List<Integer> acknowledged = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      TestMember leader = leading();
      if ((leader == null ? leader() : leader).isInserted(i)) {
        acknowledged.add(i);
      }
    }
    assertThat(acknowledged).isNotEmpty();
    return acknowledged;
  }

  private TestMember leader() {
    return await().until(this::leading, member -> member != null);
  }

  private @Nullable TestMember leading() {
    return members.stream().filter(member -> member.leading > 0).findFirst().orElse(null);
  }

  private void awaitEqual(int least) {
    leader();
    await()
        .untilAsserted(
            () -> {
              assertThat(members).allMatch(member -> member.count() >= least);
              assertThat(
                      members.stream()
                          .map(member -> StateHash.of(member.storage.root()))
                          .distinct())
                  .hasSize(1);
            });
    assertThat(members).allMatch(member -> member.failure == null);
  }

  @Test
  void everythingAcknowledgedIsThereWhenAllHaveStopped() throws IOException {
    int acknowledged = write(0, WRITES).size();
    awaitEqual(acknowledged);
    for (RaftPeer peer : peers) {
      Path snapshots = journal(peer).resolve("snapshots");
      await("snapshots were written, and old ones deleted")
          .untilAsserted(() -> assertThat(whole(snapshots)).hasSizeBetween(1, 2));
    }
    stop();
    startAll();
    awaitEqual(acknowledged);
    acknowledged += write(WRITES, 50).size();
    awaitEqual(acknowledged);
  }

  @Test
  void memberWhoseLogEndsTornGetsTheRestFromTheOthers() throws IOException {
    int acknowledged = write(0, 200).size();
    awaitEqual(acknowledged);
    stop();
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Path last;
    try (Stream<Path> files = Files.list(journal(peers.get(1)).resolve("log"))) {
      last =
          files
              .filter(file -> !file.getFileName().toString().equals("lock"))
              .sorted()
              .reduce((a, b) -> b)
              .orElseThrow();
    }
    try (RandomAccessFile file = new RandomAccessFile(last.toFile(), "rw")) {
      file.setLength(Math.max(100, file.length() - random.nextInt(200)));
    }
    startAll();
    awaitEqual(acknowledged);
    assertThat(write(200, 20)).as("seed %d", seed).isNotEmpty();
  }

  @Test
  void logThatIsGoneIsRefusedAndNotTakenForANewOne() throws IOException {
    write(0, WRITES);
    stop();
    RaftPeer peer = peers.getFirst();
    try (Stream<Path> files = Files.list(journal(peer).resolve("snapshots"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    assertThatThrownBy(() -> open(peer))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("there is no snapshot that leads there");
  }

  @Test
  void brokenSnapshotIsNotUsed() throws IOException {
    int acknowledged = write(0, WRITES).size();
    awaitEqual(acknowledged);
    Path snapshots = journal(peers.getLast()).resolve("snapshots");
    await("there is one before it").until(() -> whole(snapshots).size() == 2);
    stop();
    Path newest = whole(snapshots).getLast();
    byte[] bytes = Files.readAllBytes(newest);
    bytes[bytes.length / 2] ^= 1;
    Files.write(newest, bytes);
    startAll();
    awaitEqual(acknowledged);
  }

  private static List<Path> whole(Path snapshots) throws IOException {
    try (Stream<Path> files = Files.list(snapshots)) {
      return files.filter(file -> file.toString().endsWith(".poppy")).sorted().toList();
    }
  }
}
