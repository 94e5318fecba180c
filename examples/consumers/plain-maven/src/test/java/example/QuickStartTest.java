package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.server.PoppyServer;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class QuickStartTest {
  @Test
  void answersInProcess() {
    assertEquals(1, QuickStart.bornBefore(1900, "inmemory://shop").size());
  }

  @Test
  void answersFromTheEmbeddedServerBesideAnOldDriver() {
    try (PoppyServer poppy = PoppyServer.start();
        MongoClient client = MongoClients.create(poppy.connectionString())) {
      List<QuickStart.Person> found = QuickStart.bornBefore(1900, poppy.connectionString("shop"));
      assertEquals(1, found.size());
      Document stored = client.getDatabase("shop").getCollection("person").find().first();
      assertEquals("Ada Lovelace", stored.getString("name"));
    }
  }
}
