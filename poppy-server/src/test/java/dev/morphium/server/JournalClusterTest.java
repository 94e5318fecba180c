package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.server.disk.CorruptDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Three servers of one set with journals: all may die at once. */
class JournalClusterTest {
  private static MongoCollection<Document> numbers(MongoClient client) {
    return client
        .getDatabase("test")
        .getCollection("numbers")
        .withWriteConcern(WriteConcern.JOURNALED);
  }

  @Test
  void allServersDieAndNothingAcknowledgedIsLost() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.startWithJournals(Duration.ofSeconds(1))) {
      int acknowledged = 0;
      for (int round = 0; round < 2; round++) {
        try (MongoClient client = MongoClients.create(cluster.connectionString())) {
          for (int i = 0; i < 50; i++) {
            numbers(client).insertOne(new Document("_id", acknowledged++));
          }
          assertThat(numbers(client).countDocuments()).isEqualTo(acknowledged);
        }
        for (int i = 0; i < cluster.size(); i++) {
          cluster.killMember(i);
        }
        if (round == 1) {
          deleteAll(cluster.journal(1)); // a disk that was lost: the others have everything
        }
        for (int i = 0; i < cluster.size(); i++) {
          cluster.startMember(i);
        }
        cluster.awaitReady(Duration.ofMinutes(2));
      }
      try (MongoClient client = MongoClients.create(cluster.connectionString())) {
        assertThat(numbers(client).countDocuments()).isEqualTo(acknowledged);
        numbers(client).withWriteConcern(WriteConcern.W3).insertOne(new Document("_id", -1));
      }
    }
  }

  @Test
  void oneJournalIsDamagedAndTheOthersHaveEverything() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.startWithJournals(Duration.ofSeconds(1));
        MongoClient client = MongoClients.create(cluster.connectionString())) {
      MongoCollection<Document> all = numbers(client).withWriteConcern(WriteConcern.W3);
      for (int i = 0; i < 20; i++) {
        all.insertOne(new Document("_id", i));
      }
      cluster.killMember(2);
      int end = journalEnd(cluster.journal(2));
      cut(journalFile(cluster.journal(2)), end - 5);
      numbers(client).insertOne(new Document("_id", 20));
      cluster.startMember(2); // torn at the end: the others send what is missing
      cluster.awaitReady(Duration.ofMinutes(2));
      all.insertOne(new Document("_id", 21));
      cluster.killMember(2);
      Path file = journalFile(cluster.journal(2));
      change(file, journalEnd(cluster.journal(2)) / 2);
      assertThatThrownBy(() -> cluster.startMember(2))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining(file.toString())
          .hasMessageContaining("at offset ")
          .hasMessageContaining("Move the directory " + cluster.journal(2) + " away")
          .hasMessageContaining("gets everything from them");
      numbers(client).insertOne(new Document("_id", 22));
      Files.move(cluster.journal(2), cluster.journal(2).resolveSibling("moved"));
      cluster.startMember(2);
      cluster.awaitReady(Duration.ofMinutes(2));
      all.insertOne(new Document("_id", 23));
      assertThat(numbers(client).countDocuments()).isEqualTo(24);
    }
  }

  @Test
  void primaryThatIsStoppedIsReplacedByOneElection() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.startWithJournals(Duration.ofSeconds(1));
        MongoClient client = MongoClients.create(cluster.connectionString())) {
      MongoCollection<Document> all = numbers(client).withWriteConcern(WriteConcern.W3);
      int atOnce = 0; // a machine that is busy may make one take two
      for (int round = 0; round < 3; round++) {
        all.insertOne(new Document("_id", 2 * round));
        long before = term(client);
        cluster.stopMember(0);
        numbers(client).insertOne(new Document("_id", 2 * round + 1));
        long after = term(client);
        atOnce += after == before + 1 ? 1 : 0;
        cluster.startMember(0);
        Awaitility.await() // it is wanted most, and gets the lead back
            .ignoreExceptionsInstanceOf(MongoException.class) // while it changes hands
            .until(() -> term(client) > after && cluster.primary() == 0);
      }
      assertThat(atOnce).isPositive();
    }
  }

  @Test
  void memberThatComesBackLeavesThePrimaryAlone() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.startWithJournals(Duration.ofSeconds(10));
        MongoClient client = MongoClients.create(cluster.connectionString())) {
      MongoCollection<Document> all = numbers(client).withWriteConcern(WriteConcern.W3);
      all.insertOne(new Document("_id", 0));
      int undisturbed = 0; // a machine that is busy may not tell it of the primary in time
      for (int round = 1; round < 4; round++) {
        long before = term(client);
        cluster.stopMember(2);
        cluster.startMember(2);
        all.insertOne(new Document("_id", round));
        undisturbed += term(client) == before ? 1 : 0;
      }
      assertThat(undisturbed).isPositive();
    }
  }

  private static long term(MongoClient client) {
    return client
        .getDatabase("admin")
        .runCommand(new Document("replSetGetStatus", 1))
        .get("term", Long.class);
  }

  private static Path journalFile(Path journal) throws IOException {
    try (Stream<Path> files = Files.list(journal.resolve("log"))) {
      return files.filter(file -> file.toString().endsWith(".journal")).sorted().toList().getLast();
    }
  }

  /** Where the records of a member's last file end. */
  private static int journalEnd(Path journal) throws IOException {
    byte[] bytes = Files.readAllBytes(journalFile(journal));
    int end = bytes.length;
    while (bytes[end - 1] == 0) {
      end--;
    }
    return end;
  }

  private static void cut(Path file, int length) throws IOException {
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), length));
  }

  private static void change(Path file, int at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[at] ^= 1;
    Files.write(file, bytes);
  }

  @Test
  void anOperatorBeginsTheSetAnewWithWhatOneMemberHas() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.startWithJournals(Duration.ofSeconds(1))) {
      try (MongoClient client = MongoClients.create(cluster.connectionString())) {
        MongoCollection<Document> all = numbers(client).withWriteConcern(WriteConcern.W3);
        for (int i = 0; i < 20; i++) {
          all.insertOne(new Document("_id", i));
        }
      }
      for (int i = 0; i < cluster.size(); i++) {
        cluster.killMember(i);
      }
      cluster.forceMember(2, "burnt-down");
      cluster.awaitReady(Duration.ofMinutes(2));
      try (MongoClient client = direct(cluster)) {
        assertThat(numbers(client).countDocuments()).isEqualTo(20);
        numbers(client).insertOne(new Document("_id", 20));
      }
      cluster.killMember(2);
      cluster.forceMember(2, "burnt-down"); // obeyed once: nothing is begun again
      cluster.awaitReady(Duration.ofMinutes(2));
      try (MongoClient client = direct(cluster)) {
        assertThat(numbers(client).countDocuments()).isEqualTo(21);
      }
    }
  }

  @Test
  void stateThatIsLostIsMadeUpForByWhatTheOthersKnow() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.startWithJournals(Duration.ofSeconds(1))) {
      try (MongoClient client = MongoClients.create(cluster.connectionString())) {
        MongoCollection<Document> all = numbers(client).withWriteConcern(WriteConcern.W3);
        all.insertOne(new Document("_id", 0));
        long before = term(client);
        cluster.killMember(2);
        deleteAll(cluster.state(2));
        cluster.startMember(2); // one has lost it, and the others run
        cluster.awaitReady(Duration.ofMinutes(2));
        all.insertOne(new Document("_id", 1));
        assertThat(term(client)).isGreaterThanOrEqualTo(before);
      }
      for (int i = 0; i < cluster.size(); i++) {
        cluster.killMember(i);
        deleteAll(cluster.state(i));
      }
      for (int i = 0; i < cluster.size(); i++) {
        cluster.startMember(i); // all have lost it
      }
      cluster.awaitReady(Duration.ofMinutes(2));
      try (MongoClient client = MongoClients.create(cluster.connectionString())) {
        assertThat(numbers(client).countDocuments()).isEqualTo(2);
        numbers(client).withWriteConcern(WriteConcern.W3).insertOne(new Document("_id", 2));
      }
    }
  }

  private static MongoClient direct(PoppyCluster cluster) {
    return MongoClients.create("mongodb://" + cluster.host(2) + "/?directConnection=true");
  }

  private static void deleteAll(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void journaledWritesAreRefusedWithoutAJournal() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.start(Duration.ofSeconds(1));
        MongoClient client = MongoClients.create(cluster.connectionString())) {
      assertThatThrownBy(() -> numbers(client).insertOne(new Document("_id", 1)))
          .isInstanceOfAny(MongoCommandException.class, MongoWriteException.class)
          .hasMessageContaining("journal");
      assertThat(numbers(client).countDocuments()).isZero();
    }
  }
}
