package dev.morphium.contract;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.morphium.corpus.CorpusContract;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;

/**
 * The corpus through the pool, on the server that {@code -Dmorphium.test.uri=mongodb://HOST:PORT}
 * names; databases that begin with {@code corpus_} are dropped there.
 */
class CorpusUriTest extends CorpusContract {
  @Override
  protected Driver open() {
    String uri = System.getProperty("morphium.test.uri", "");
    assumeFalse(uri.isEmpty(), "no server for the corpus: name one with -Dmorphium.test.uri=URI");
    return Drivers.connect(uri);
  }
}
