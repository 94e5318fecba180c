package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoSocketException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The command {@code shutdown} ends a server; the primary of a set hands over before. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ShutdownTest {
  private static final Document SHUTDOWN = new Document("shutdown", 1);

  @Test
  void serverStopsWithoutAnAnswer() throws IOException, InterruptedException {
    ServerSettings settings = ServerSettings.of(List.of("127.0.0.1"), 0, 2);
    try (PoppyServer server = PoppyServer.start(settings);
        MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + server.port())) {
      assertThatThrownBy(() -> client.getDatabase("test").runCommand(SHUTDOWN))
          .isInstanceOfSatisfying(
              MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(13));
      Document wrong = new Document(SHUTDOWN).append("timeoutSecs", -1);
      assertThatThrownBy(() -> client.getDatabase("admin").runCommand(wrong))
          .isInstanceOfSatisfying(
              MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(2));
      assertThatThrownBy(() -> client.getDatabase("admin").runCommand(SHUTDOWN))
          .isInstanceOf(MongoSocketException.class);
      server.awaitClose();
    }
  }

  @Test
  void primaryHandsOverBefore() throws IOException {
    try (Served.Running set = Served.SET.start();
        MongoClient client = MongoClients.create(set.connectionString())) {
      client.getDatabase("test").getCollection("c").insertOne(new Document("_id", 1));
      Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
      assertThatThrownBy(() -> client.getDatabase("admin").runCommand(SHUTDOWN))
          .isInstanceOf(MongoSocketException.class);
      client.getDatabase("test").getCollection("c").insertOne(new Document("_id", 2));
      Document after = client.getDatabase("admin").runCommand(new Document("hello", 1));
      assertThat(after.getString("primary")).isNotEqualTo(hello.getString("primary"));
      assertThat(client.getDatabase("test").getCollection("c").countDocuments()).isEqualTo(2);
    }
  }
}
