package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.server.PoppyServer;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DriverTest {
  static PoppyServer poppy;
  static MongoClient client;

  @BeforeAll
  static void start() {
    poppy = PoppyServer.start();
    client = MongoClients.create(poppy.connectionString());
  }

  @AfterAll
  static void stop() {
    client.close();
    poppy.close();
  }

  @Test
  void transactionsCommit() {
    MongoCollection<Document> people = client.getDatabase("shop").getCollection("people");
    try (ClientSession session = client.startSession()) {
      session.withTransaction(
          () -> people.insertOne(session, new Document("name", "Ada").append("born", 1815)));
    }
    assertEquals(
        "Ada",
        people.find(new Document("born", new Document("$lt", 1900))).first().getString("name"));
  }
}
