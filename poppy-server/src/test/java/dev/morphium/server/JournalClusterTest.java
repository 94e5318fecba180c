package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;
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
