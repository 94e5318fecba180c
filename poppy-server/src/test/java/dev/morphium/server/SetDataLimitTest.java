package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.cluster.ClusterSettings;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** The members of a set refuse together: none is given what it has no room for. */
class SetDataLimitTest {
  private static final int FULL = 14031;

  @Test
  void leastRoomOfAllMembersHoldsForTheSet() throws Exception {
    AtomicInteger started = new AtomicInteger();
    try (PoppyCluster cluster =
            PoppyCluster.start(
                ClusterSettings.ELECTION_TIMEOUT,
                () -> limitedTo(started.getAndIncrement() == 2 ? 100_000 : 10_000_000));
        MongoClient client = MongoClients.create(cluster.connectionString())) {
      MongoCollection<Document> things = client.getDatabase("db").getCollection("things");
      Awaitility.await()
          .untilAsserted(
              () ->
                  assertThatThrownBy(() -> things.insertOne(thing()))
                      .isInstanceOfSatisfying(
                          MongoException.class,
                          full -> {
                            assertThat(full.getCode()).isEqualTo(FULL);
                            assertThat(full.hasErrorLabel("SystemOverloadedError")).isTrue();
                            assertThat(full.hasErrorLabel("RetryableError")).isTrue();
                          }));
      things.deleteMany(new Document());
      things.insertOne(thing());
    }
  }

  private static ServerParameters limitedTo(long bytes) {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.DATA_LIMIT, Long.toString(bytes));
    return parameters;
  }

  private static Document thing() {
    return new Document("text", "x".repeat(5_000));
  }
}
