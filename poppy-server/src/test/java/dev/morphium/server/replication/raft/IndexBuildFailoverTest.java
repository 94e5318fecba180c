package dev.morphium.server.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.IndexBuildInProgress;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.net.FreePorts;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The primary dies while the others build the index that it has made. */
class IndexBuildFailoverTest {
  private static final Namespace PEOPLE = new Namespace("test", "people");
  private static final Namespace OTHERS = new Namespace("test", "c");
  private static final int DOCUMENTS = 20_000;

  /** The first primary has to remain it on a machine that is busy, too. */
  private static final Duration CALM = Duration.ofSeconds(3);

  private final List<TestMember> members = new ArrayList<>();
  private final CountDownLatch released = new CountDownLatch(1);
  private final Executor builder = build -> Thread.ofVirtual().start(() -> runReleased(build));
  @TempDir private Path directory;

  private void runReleased(Runnable build) {
    try {
      released.await();
      build.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @AfterEach
  void close() {
    released.countDown();
    members.forEach(TestMember::close);
  }

  private void start() throws IOException {
    List<RaftPeer> peers = new ArrayList<>();
    for (int port : FreePorts.choose(3)) {
      peers.add(new RaftPeer("127.0.0.1:" + port, peers.isEmpty() ? 100 : 50, true));
    }
    for (RaftPeer peer : peers) {
      Path facts = directory.resolve("facts-" + peer.port());
      boolean first = peer.priority() == 100;
      members.add(new TestMember(peer, peers, facts, 64 << 20, first, CALM, null, builder));
    }
  }

  private TestMember leader() {
    return await()
        .until(
            () -> members.stream().filter(member -> member.leading > 0).findFirst().orElse(null),
            Objects::nonNull);
  }

  private static CollectionState people(TestMember member) {
    return Objects.requireNonNull(member.storage.root().collection(PEOPLE));
  }

  private static int insert(TestMember member, int from, int count) {
    return member.storage.write(
        batch -> {
          for (int id = from; id < from + count; id++) {
            Document document =
                new DocumentBuilder().append("_id", id).append("email", "p" + id).build();
            batch.existingOrNew(PEOPLE).insert(document);
          }
          return count;
        });
  }

  @Test
  void newPrimaryWritesAtOnceAndObeysTheUniqueIndexAfterwards() throws Exception {
    start();
    TestMember first = leader();
    for (int from = 0; from < DOCUMENTS; from += 1000) {
      insert(first, from, 1000);
    }
    Document spec = Document.parse("{name: 'email', key: {email: 1}, unique: true}");
    IndexBuild build =
        IndexBuild.on(
            new IndexSpecParser(filter -> document -> true).parse(spec),
            PEOPLE.toString(),
            people(first).records().tree());
    first.storage.write(batch -> batch.existing(PEOPLE).createIndex(build));
    insert(first, DOCUMENTS, 10);
    assertThat(people(first).indexes()).hasSize(2);
    members.remove(first);
    await("the others follow what comes after the index")
        .untilAsserted(
            () ->
                assertThat(members)
                    .allMatch(member -> people(member).isBuilding())
                    .allMatch(member -> people(member).count() == DOCUMENTS + 10));
    members.add(first);
    assertEqual();

    members.remove(first);
    first.close();
    TestMember second = leader();
    assertThat(second.isInserted(1)).isTrue();
    assertThat(second.storage.root().collection(OTHERS)).isNotNull();
    assertThat(people(second).isBuilding()).isTrue();
    assertThatThrownBy(() -> insert(second, DOCUMENTS + 10, 1))
        .isInstanceOf(IndexBuildInProgress.class);

    released.countDown();
    await().until(() -> second.storage.indexBuild(PEOPLE) == null);
    assertThatThrownBy(
            () ->
                second.storage.write(
                    batch ->
                        batch
                            .existing(PEOPLE)
                            .insert(Document.parse("{_id: 'other', email: 'p7'}"))))
        .isInstanceOfSatisfying(
            CommandException.class,
            refused ->
                assertThat(refused.code().number()).isEqualTo(ErrorCode.DUPLICATE_KEY.number()));
    insert(second, DOCUMENTS + 10, 1);
    await().until(() -> members.stream().noneMatch(member -> people(member).isBuilding()));
    assertEqual();
  }

  private void assertEqual() {
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
