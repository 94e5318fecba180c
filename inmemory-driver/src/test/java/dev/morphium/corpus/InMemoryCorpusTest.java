package dev.morphium.corpus;

import dev.morphium.driver.Driver;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.inmemory.InMemoryDriver;

/** The corpus, in process. */
class InMemoryCorpusTest extends CorpusContract {
  @Override
  protected Driver open() {
    return new InMemoryDriver(Deployment.replicaSet());
  }
}
