package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.Morphium;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.MappingException;
import dev.morphium.server.PoppyServer;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class QuickStartTest {
  @Entity
  @Cache
  record Country(@Id String code) {}

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

  /** This project has no Caffeine. */
  @Test
  void cachesSayWhichLibraryTheyNeed() {
    try (Morphium morphium = Morphium.connect("inmemory://shop")) {
      MappingException missing =
          assertThrows(MappingException.class, () -> morphium.store(new Country("PE")));
      assertTrue(missing.getMessage().contains("com.github.ben-manes.caffeine:caffeine"));
    }
  }
}
