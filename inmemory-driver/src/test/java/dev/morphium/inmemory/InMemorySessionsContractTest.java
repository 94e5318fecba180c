package dev.morphium.inmemory;

import dev.morphium.driver.Driver;
import dev.morphium.driver.transaction.SessionsContract;
import dev.morphium.engine.replication.Deployment;

/** The contract of sessions, kept by the engine within the process. */
class InMemorySessionsContractTest extends SessionsContract {
  @Override
  protected Driver open() {
    return new InMemoryDriver(Deployment.replicaSet());
  }
}
