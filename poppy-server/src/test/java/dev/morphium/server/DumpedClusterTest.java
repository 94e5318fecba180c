package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.net.FreePorts;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All members of a set are stopped, and start again with the newest of their dumps. */
class DumpedClusterTest {
  private static final int SIZE = 3;

  private final List<ClusterMember> members = new ArrayList<>();
  private final List<PoppyServer> servers = new ArrayList<>();
  private List<Integer> ports = List.of();

  @TempDir Path directory;

  @BeforeEach
  void choosePorts() throws IOException {
    ports = List.copyOf(FreePorts.choose(2 * SIZE));
    for (int i = 0; i < SIZE; i++) {
      members.add(
          new ClusterMember(
              new SetMember(i, "127.0.0.1:" + ports.get(i), 100 - 25 * i),
              "127.0.0.1:" + ports.get(SIZE + i)));
    }
  }

  private PoppyServer start(int index, String set, int life) throws IOException {
    ClusterSettings cluster =
        new ClusterSettings(
            set,
            members,
            index,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.get(SIZE + index)),
            ClusterKey.of("secret"),
            directory.resolve("state-" + life + "-" + index),
            ClusterSettings.ELECTION_TIMEOUT,
            ClusterSettings.logBytes(Runtime.getRuntime().maxMemory()));
    ServerSettings network = ServerSettings.of(List.of("127.0.0.1"), ports.get(index), 1);
    PoppyServer server =
        PoppyServer.start(
            PoppySettings.inMemory(network)
                .with(cluster)
                .with(
                    new DumpSettings(
                        dumps(index), Duration.ZERO, DumpRetention.ofNewest(3), false)));
    servers.add(server);
    return server;
  }

  private Path dumps(int index) {
    return directory.resolve("dumps-" + index);
  }

  @AfterEach
  void stop() {
    servers.forEach(server -> server.close(0));
    servers.clear();
  }

  private MongoClient client() {
    return MongoClients.create(
        "mongodb://127.0.0.1:%d,127.0.0.1:%d,127.0.0.1:%d/?replicaSet=rs"
                .formatted(ports.get(0), ports.get(1), ports.get(2))
            + "&serverSelectionTimeoutMS=90000");
  }

  private static MongoCollection<Document> things(MongoClient client) {
    return client
        .getDatabase("db")
        .getCollection("things")
        .withWriteConcern(WriteConcern.W3.withJournal(false));
  }

  @Test
  void theNewestDumpOfAllMembersIsWhatTheSetBeginsWith() throws IOException {
    for (int i = 0; i < SIZE; i++) {
      start(i, "rs", 1);
    }
    try (MongoClient client = client()) {
      things(client).insertOne(new Document("_id", 1));
      servers.get(2).close(0);
      things(client).withWriteConcern(WriteConcern.MAJORITY).insertOne(new Document("_id", 2));
    }
    stop();
    DumpSummary old = Dumps.newest(dumps(2)).orElseThrow();
    DumpSummary newest = Dumps.newest(dumps(0)).orElseThrow();
    assertThat(newest.position()).isGreaterThan(old.position());
    assertThat(newest.incarnation()).isEqualTo(old.incarnation()).isPositive();
    for (int i = SIZE - 1; i >= 0; i--) {
      start(i, "rs", 2);
    }
    try (MongoClient client = client()) {
      assertThat(things(client).find()).hasSize(2);
      things(client).insertOne(new Document("_id", 3));
    }
    stop();
    for (int i = 0; i < SIZE; i++) {
      DumpSummary after = Dumps.newest(dumps(i)).orElseThrow();
      assertThat(after.incarnation()).isGreaterThan(newest.incarnation());
      assertThat(after.position()).isGreaterThan(newest.position());
    }
    assertThatThrownBy(() -> start(0, "other", 3))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("is of set 'rs', and this is a member of set 'other'");
  }
}
