package dev.morphium.messaging.contract;

import dev.morphium.backend.Backend;
import dev.morphium.backend.RealMongo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract on a real MongoDB 8, to see that it is MongoDB's and not ours. */
class RealMongoMessagingTest extends MessagingContract {
  private static Backend backend;

  @BeforeAll
  static void start() {
    backend = RealMongo.start();
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  @Override
  protected Backend backend() {
    return backend;
  }
}
