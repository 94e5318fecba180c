package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.MongoSecurityException;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.io.IOException;
import java.nio.file.Path;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server within a process, as an application's tests start it. */
class LocalServerTest {
  private static MongoCollection<Document> people(MongoClient client) {
    return client.getDatabase("shop").getCollection("people");
  }

  @Test
  void isAReplicaSetOnAFreePort() {
    try (PoppyServer server = PoppyServer.start();
        MongoClient client = MongoClients.create(server.connectionString("shop"));
        ClientSession session = client.startSession()) {
      session.startTransaction();
      people(client).insertOne(session, new Document("name", "Ada"));
      session.commitTransaction();
      assertThat(people(client).countDocuments()).isOne();
      assertThat(new ConnectionString(server.connectionString("shop")).getDatabase())
          .isEqualTo("shop");
    }
  }

  @Test
  void keepsItsDataInADirectory(@TempDir Path directory) throws IOException {
    PoppySettings kept = PoppySettings.local().inDirectory(directory).replicaSet("rs0");
    try (PoppyServer server = PoppyServer.start(kept);
        MongoClient client = MongoClients.create(server.connectionString())) {
      assertThat(server.connectionString()).endsWith("/?replicaSet=rs0");
      people(client).insertOne(new Document("name", "Ada"));
    }
    try (PoppyServer server = PoppyServer.start(kept.onPort(0));
        MongoClient client = MongoClients.create(server.connectionString())) {
      assertThat(people(client).countDocuments()).isOne();
    }
  }

  @Test
  void letsOnlyItsUserIn() throws IOException {
    PoppySettings guarded = PoppySettings.local().standalone().withUser("ann", "secret");
    try (PoppyServer server = PoppyServer.start(guarded)) {
      String known = server.connectionString().replace("//", "//ann:secret@");
      try (MongoClient client = MongoClients.create(known)) {
        assertThat(people(client).countDocuments()).isZero();
      }
      String unknown = server.connectionString().replace("//", "//ann:wrong@");
      try (MongoClient client = MongoClients.create(unknown)) {
        assertThatThrownBy(() -> people(client).countDocuments())
            .isInstanceOf(MongoSecurityException.class);
      }
    }
  }
}
