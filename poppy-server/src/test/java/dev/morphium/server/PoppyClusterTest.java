package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Three servers of one set, as MongoDB's own driver sees them. */
class PoppyClusterTest {
  @Test
  void driverFindsThePrimaryAndReadsFromAll() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.start(Duration.ofSeconds(2));
        MongoClient client = MongoClients.create(cluster.connectionString())) {
      MongoCollection<Document> numbers = client.getDatabase("test").getCollection("numbers");
      for (int i = 0; i < 100; i++) {
        numbers.insertOne(new Document("_id", i));
      }
      try (ClientSession session = client.startSession()) {
        numbers.withWriteConcern(WriteConcern.W3).insertOne(session, new Document("_id", 100));
        assertThat(
                numbers
                    .withReadPreference(ReadPreference.secondary())
                    .countDocuments(session, new Document()))
            .isEqualTo(101);
      }
      Document status = client.getDatabase("admin").runCommand(new Document("replSetGetStatus", 1));
      assertThat(status.getList("members", Document.class)).hasSize(3);
    }
  }

  @Test
  void writesGoOnWhenThePrimaryStops() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.start(Duration.ofSeconds(2));
        MongoClient client = MongoClients.create(cluster.connectionString())) {
      MongoCollection<Document> numbers = client.getDatabase("test").getCollection("numbers");
      int acknowledged = 0;
      for (int i = 0; i < 50; i++) {
        numbers.insertOne(new Document("_id", acknowledged++));
      }
      int primary = primary(cluster, client);
      cluster.stopMember(primary);
      for (int i = 0; i < 50; i++) {
        numbers.insertOne(new Document("_id", acknowledged++));
      }
      cluster.startMember(primary);
      assertThat(numbers.countDocuments()).isEqualTo(acknowledged);
      await("the lead comes home")
          .ignoreExceptionsInstanceOf(MongoException.class) // while it changes hands
          .until(() -> primary(cluster, client) == primary);
      assertThat(numbers.countDocuments()).isEqualTo(acknowledged);
      assertInitialSync(client); // of the member that had nothing but its memory
    }
  }

  private static void assertInitialSync(MongoClient client) {
    Document command = new Document("replSetGetStatus", 1);
    assertThat(client.getDatabase("admin").runCommand(command))
        .doesNotContainKey("initialSyncStatus");
    Document status =
        client
            .getDatabase("admin")
            .runCommand(command.append("initialSync", 1))
            .get("initialSyncStatus", Document.class);
    assertThat(status.getList("initialSyncAttempts", Document.class))
        .last()
        .extracting(attempt -> attempt.getString("status"))
        .isEqualTo("OK");
  }

  @Test
  void memberThatComesBackLeavesThePrimaryAlone() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.start(Duration.ofSeconds(10));
        MongoClient client = MongoClients.create(cluster.connectionString())) {
      MongoCollection<Document> numbers = client.getDatabase("test").getCollection("numbers");
      numbers.withWriteConcern(WriteConcern.W3).insertOne(new Document("_id", 0));
      int undisturbed = 0; // a machine that is busy may not tell it of the primary in time
      for (int round = 1; round < 4; round++) {
        Object term = term(client);
        cluster.stopMember(2);
        cluster.startMember(2);
        numbers.withWriteConcern(WriteConcern.W3).insertOne(new Document("_id", round));
        undisturbed += term(client).equals(term) ? 1 : 0;
      }
      assertThat(undisturbed).isPositive();
    }
  }

  private static Object term(MongoClient client) {
    return client
        .getDatabase("admin")
        .runCommand(new Document("replSetGetStatus", 1))
        .get("term", Long.class);
  }

  @Test
  void nothingIsLeftWhenItIsClosed() throws Exception {
    PoppyCluster.start().close(); // whatever the library keeps for all nodes of a process
    AtomicReference<PoppyCluster> closed = new AtomicReference<>();
    ThreadGroup group = new ThreadGroup("of the set");
    Thread user =
        new Thread(
            group,
            () -> {
              try (PoppyCluster cluster = PoppyCluster.start()) {
                closed.set(cluster);
                cluster.killMember(2);
                cluster.startMember(2);
                cluster.awaitCaughtUp(2);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    user.start();
    user.join();
    PoppyCluster cluster = closed.get();
    assertThat(cluster.directory()).doesNotExist();
    for (int i = 0; i < cluster.size(); i++) {
      int port = cluster.port(i);
      await("its port is free, unless another test has taken it for a while")
          .until(() -> isFree(port));
    }
    await("all threads end")
        .untilAsserted(
            () -> {
              Thread[] left = new Thread[group.activeCount() + 10];
              int count = group.enumerate(left);
              assertThat(Arrays.asList(left).subList(0, count))
                  .extracting(Thread::getName)
                  .filteredOn(name -> !isShared(name))
                  .isEmpty();
            });
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  /** Whether a thread is one of those that serve all nodes of a process, and end when idle. */
  private static boolean isShared(String thread) {
    return thread.startsWith("JRaft-")
        || thread.startsWith("Append-Entries-Thread-Send")
        || thread.startsWith("globalEventExecutor");
  }

  private static int primary(PoppyCluster cluster, MongoClient client) {
    Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
    for (int i = 0; i < cluster.size(); i++) {
      if (cluster.host(i).equals(hello.getString("primary"))) {
        return i;
      }
    }
    return -1;
  }
}
