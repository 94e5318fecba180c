package dev.morphium.server;

import dev.morphium.corpus.CorpusContract;
import dev.morphium.driver.Driver;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The corpus, on a real MongoDB: its answers are the truth that the corpus must tell. */
class RealMongoCorpusTest extends CorpusContract {
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
