package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drivers ask a server for its set and then talk to the members it names. */
class DiscoveryTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, /?replicaSet=poppy",
    "127.0.0.1, ''",
    "127.0.0.2, /?replicaSet=poppy",
    "localhost, /?replicaSet=poppy",
    "localhost, /?directConnection=true"
  })
  void serverOnAllAddressesIsFoundByTheOneItWasReachedAt(String host, String options)
      throws IOException {
    ServerSettings settings = ServerSettings.of(List.of("0.0.0.0"), 0, 2);
    try (PoppyServer server = PoppyServer.start(settings);
        MongoClient client =
            MongoClients.create("mongodb://" + host + ":" + server.port() + options)) {
      client.getDatabase("test").getCollection("c").insertOne(new Document("_id", 1));
      Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
      String reached = (host.equals("localhost") ? "127.0.0.1" : host) + ":" + server.port();
      assertThat(hello.getString("me")).isEqualTo(reached);
      assertThat(hello.getList("hosts", String.class)).containsExactly(reached);
    }
  }

  @Test
  void advertisedAddressIsTold() throws IOException {
    ServerSettings settings = ServerSettings.of(List.of("127.0.0.1"), 0, 2);
    try (PoppyServer server =
            PoppyServer.start(settings, new Deployment("orders", "db.example:4711"));
        MongoClient client =
            MongoClients.create(
                "mongodb://127.0.0.1:" + server.port() + "/?directConnection=true")) {
      assertThat(server.connectionString())
          .isEqualTo("mongodb://db.example:4711/?replicaSet=orders");
      Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
      assertThat(hello.getString("primary")).isEqualTo("db.example:4711");
    }
  }
}
