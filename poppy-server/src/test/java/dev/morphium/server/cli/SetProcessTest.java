package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A set of three processes goes on, whatever comes to it from outside. */
class SetProcessTest {
  private static final long SEED = 7;

  @TempDir Path directory;

  private int written;

  @Test
  void setGoesOnWhileOneMemberIsNotAsItShouldBe() throws Exception {
    try (SetProcesses set = new SetProcesses(directory)) {
      for (int i = 0; i < 3; i++) {
        set.start(i);
      }
      try (MongoClient client = client(set)) {
        MongoCollection<Document> things = client.getDatabase("test").getCollection("things");
        write(things.withWriteConcern(WriteConcern.W3));
        garbage(set.raftPort(0));
        set.stop(2);
        takenPorts(set);
        strangers(set);
        write(things);
        set.start(2);
        write(things.withWriteConcern(WriteConcern.W3));
        set.kill(0);
        write(things);
        set.start(0);
        write(things.withWriteConcern(WriteConcern.W3));
        assertThat(
                things
                    .withReadPreference(ReadPreference.secondary())
                    .withReadConcern(com.mongodb.ReadConcern.MAJORITY)
                    .countDocuments())
            .isEqualTo(written);
      }
      logs(set);
      assertThat(set.work(1)).isEmptyDirectory();
    }
  }

  private static MongoClient client(SetProcesses set) {
    return MongoClients.create(set.connectionString() + "&serverSelectionTimeoutMS=90000");
  }

  private void write(MongoCollection<Document> things) {
    for (int i = 0; i < 20; i++) {
      things.insertOne(new Document("_id", written++));
    }
  }

  /** What is no message of a member is closed, and told of a few times only. */
  private static void garbage(int port) throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < 200; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        byte[] bytes = new byte[1 + random.nextInt(2000)];
        random.nextBytes(bytes);
        socket.getOutputStream().write(bytes);
      } catch (IOException closed) {
        // as it should be
      }
    }
  }

  private static void takenPorts(SetProcesses set) throws Exception {
    for (int port : new int[] {set.port(2), set.raftPort(2)}) {
      try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        Process member = set.start(2, SetProcesses.SET, set.key(), set.directory(2));
        assertThat(PoppyProcess.text(member))
            .containsPattern("poppy: .*" + taken.getLocalPort() + ".*in use");
        PoppyProcess.assertEnds(member, ExitCodes.CANNOT_LISTEN);
      }
    }
  }

  private void strangers(SetProcesses set) throws Exception {
    Path otherKey = Files.writeString(directory.resolve("other"), "another secret");
    Files.setPosixFilePermissions(otherKey, PosixFilePermissions.fromString("rw-------"));
    Process key = set.start(2, SetProcesses.SET, otherKey, set.directory(2));
    assertThat(PoppyProcess.text(key))
        .contains("all other members of the set 'rs0' refuse this one: it has another cluster key");
    PoppyProcess.assertEnds(key, 7);
    Process name = set.start(2, "rs1", set.key(), directory.resolve("rs1"));
    assertThat(PoppyProcess.text(name))
        .contains("all other members of the set 'rs1' refuse this one", "to 'rs0'");
    PoppyProcess.assertEnds(name, 7);
    Process claimed = set.start(2, "rs1", set.key(), set.directory(2));
    assertThat(PoppyProcess.text(claimed))
        .contains("it belongs to a member of the set 'rs0', and this one is of 'rs1'");
    PoppyProcess.assertEnds(claimed, 8);
    Process locked = set.start(2, SetProcesses.SET, set.key(), set.directory(1));
    assertThat(PoppyProcess.text(locked)).contains("is in use by another process");
    PoppyProcess.assertEnds(locked, 4);
  }

  /** Each says what matters, once, and nothing else. */
  private static void logs(SetProcesses set) {
    String first = "127.0.0.1:" + set.port(0);
    await()
        .untilAsserted(
            () ->
                assertThat(set.lines(1))
                    .anyMatch(line -> line.endsWith(first + " is away"))
                    .anyMatch(line -> line.contains(first + " is the primary (term ")));
    for (int i = 0; i < 3; i++) {
      assertThat(set.lines(i))
          .filteredOn(line -> !line.contains(" Slow query: ")) // a machine that is busy has some
          .hasSizeLessThan(60)
          .noneMatch(line -> line.contains("ERROR") || line.contains("Exception"))
          .noneMatch(line -> line.startsWith("\tat "));
    }
  }
}
