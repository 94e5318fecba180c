package example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.server.PoppyCluster;
import dev.morphium.server.PoppyServer;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@SpringBootTest
class PeopleTest {
  static final PoppyServer POPPY = PoppyServer.start();

  @DynamicPropertySource
  static void database(DynamicPropertyRegistry registry) {
    registry.add("spring.data.mongodb.uri", () -> POPPY.connectionString("shop"));
  }

  @Autowired People people;
  @Autowired PlatformTransactionManager transactions;

  @BeforeEach
  void clean() {
    people.deleteAll();
  }

  @AfterAll
  static void stop() {
    POPPY.close();
  }

  @Test
  void repositoriesAnswer() {
    people.saveAll(List.of(new Person(null, "Ada", 1815), new Person(null, "Grace", 1906)));
    assertThat(people.findByBornLessThanOrderByName(1900))
        .extracting(Person::name)
        .containsExactly("Ada");
  }

  @Test
  void transactionsRollBack() {
    TransactionTemplate template = new TransactionTemplate(transactions);
    template.executeWithoutResult(
        status -> {
          people.save(new Person(null, "Ada", 1815));
          status.setRollbackOnly();
        });
    assertThat(people.count()).isZero();
  }

  @Test
  void theDriverFindsAnotherPrimary() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.start();
        MongoClient client = MongoClients.create(cluster.connectionString("shop"))) {
      client.getDatabase("shop").getCollection("people").insertOne(new Document("name", "Ada"));
      cluster.killMember(cluster.primary());
      client.getDatabase("shop").getCollection("people").insertOne(new Document("name", "Grace"));
      assertThat(client.getDatabase("shop").getCollection("people").countDocuments()).isEqualTo(2);
    }
  }

  @Test
  void whatIsMissingIsNamed() {
    try (MongoClient client = MongoClients.create(POPPY.connectionString())) {
      Document collated =
          new Document("find", "people").append("collation", new Document("locale", "de"));
      assertThatThrownBy(() -> client.getDatabase("shop").runCommand(collated))
          .hasMessageContaining("com.ibm.icu:icu4j");
    }
  }
}
