package dev.morphium.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Cache.SyncCacheStrategy;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.driver.DriverException;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.settings.MorphiumSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What one Morphium writes, the cache of another one hears of. */
class SynchronizedCacheTest {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static PoppyServer server;

  @Entity
  @Cache(syncCache = SyncCacheStrategy.CLEAR_TYPE_CACHE)
  record Town(@Id int id, String name) {}

  @Entity
  @Cache(syncCache = SyncCacheStrategy.REMOVE_ENTRY_FROM_TYPE_CACHE)
  record River(@Id int id, String name) {}

  @BeforeAll
  static void start() throws IOException {
    server =
        PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2), Deployment.replicaSet());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void anotherMorphiumSeesAWriteSoon() {
    try (Morphium a = connect("seen");
        Morphium b = connect("seen")) {
      a.insert(new Town(1, "Rome"));
      assertThat(b.findById(Town.class, 1)).isEqualTo(new Town(1, "Rome"));
      assertThat(b.findById(Town.class, 1)).isEqualTo(new Town(1, "Rome"));
      assertThat(b.cache().statistics(Town.class).hits()).isEqualTo(1);
      a.store(new Town(1, "Roma"));
      await()
          .atMost(SOON)
          .pollInterval(Duration.ofMillis(5))
          .untilAsserted(() -> assertThat(b.findById(Town.class, 1).name()).isEqualTo("Roma"));
      a.createQueryFor(Town.class).f("id").eq(1).delete();
      await().atMost(SOON).until(() -> b.findById(Town.class, 1) == null);
      a.insert(new Town(2, "Oslo"));
      await().atMost(SOON).until(() -> b.findAll(Town.class).size() == 1);
      a.dropCollection(Town.class);
      await().atMost(SOON).until(() -> b.findAll(Town.class).isEmpty());
    }
  }

  @Test
  void whatOtherIdsFoundStays() {
    try (Morphium a = connect("entries");
        Morphium b = connect("entries")) {
      a.insertList(List.of(new River(1, "Rhine"), new River(2, "Nile")));
      b.findById(River.class, 1);
      b.findById(River.class, 2);
      a.store(new River(2, "Nil"));
      await().atMost(SOON).until(() -> b.findById(River.class, 2).name().equals("Nil"));
      long misses = b.cache().statistics(River.class).misses();
      assertThat(b.findById(River.class, 1).name()).isEqualTo("Rhine");
      assertThat(b.cache().statistics(River.class).misses()).isEqualTo(misses);
    }
  }

  @Test
  void theStreamCarriesNamesAndIdsOnly() {
    NotingDriver driver = new NotingDriver();
    try (Morphium morphium = open(driver)) {
      morphium.findAll(Town.class);
      BsonDocument project =
          driver.bodies("aggregate").get(0).getArray("pipeline").get(1).asDocument();
      assertThat(project.getDocument("$project").keySet())
          .containsExactlyInAnyOrder("operationType", "ns", "to", "documentKey._id");
    }
  }

  @Test
  void nothingIsKeptWhileTheStreamIsAway() {
    NotingDriver driver = new NotingDriver();
    AtomicBoolean broken = new AtomicBoolean();
    driver.before(
        command -> {
          boolean stream =
              command.name().equals("getMore") || command.body().toJson().contains("$changeStream");
          if (broken.get() && stream) {
            throw new DriverException.NotSent("the server is away", null);
          }
        });
    try (Morphium morphium = open(driver)) {
      morphium.insert(new Town(1, "Rome"));
      morphium.findById(Town.class, 1);
      morphium.findById(Town.class, 1);
      assertThat(morphium.cache().statistics(Town.class).hits()).isEqualTo(1);
      broken.set(true);
      morphium.insert(new River(1, "Rhine")); // ends the waiting for news
      await().atMost(SOON).until(() -> morphium.cache().statistics(Town.class).size() == 0);
      long finds = driver.count("find");
      morphium.findById(Town.class, 1);
      morphium.findById(Town.class, 1);
      assertThat(driver.count("find")).isEqualTo(finds + 2);
      broken.set(false);
      await()
          .atMost(SOON)
          .until(
              () -> {
                morphium.findById(Town.class, 1);
                return morphium.cache().statistics(Town.class).size() == 1;
              });
    }
  }

  @Test
  void withoutChangeStreamsResultsGrowOld() {
    NotingDriver driver = new NotingDriver(new InMemoryDriver(Deployment.standalone()));
    try (Morphium morphium = open(driver)) {
      morphium.findAll(Town.class);
      morphium.findAll(Town.class);
      assertThat(driver.count("find")).isEqualTo(1);
      assertThat(driver.count("aggregate")).isZero();
    }
  }

  private static Morphium open(NotingDriver driver) {
    return Morphium.builder(MorphiumSettings.of("inmemory:///test")).driver(driver).open();
  }

  private static Morphium connect(String database) {
    return Morphium.connect("mongodb://127.0.0.1:" + server.port() + "/" + database);
  }
}
