package dev.morphium.server;

import dev.morphium.driver.Driver;
import dev.morphium.driver.ReplicaSetContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract of replica sets, on a real MongoDB. */
class RealMongoReplicaSetContractTest extends ReplicaSetContract {
  private static @Nullable RealMongo mongo;

  @BeforeAll
  static void start() {
    mongo = RealMongo.start();
  }

  @AfterAll
  static void close() {
    if (mongo != null) {
      mongo.close();
    }
  }

  @Override
  protected Driver open() {
    if (mongo == null) {
      throw new IllegalStateException("there is no MongoDB");
    }
    return mongo.open();
  }
}
