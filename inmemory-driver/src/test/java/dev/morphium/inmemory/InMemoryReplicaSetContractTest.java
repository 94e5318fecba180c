package dev.morphium.inmemory;

import dev.morphium.driver.Driver;
import dev.morphium.driver.ReplicaSetContract;
import dev.morphium.engine.replication.Deployment;

/** The contract of replica sets, kept by the engine within the process. */
class InMemoryReplicaSetContractTest extends ReplicaSetContract {
  @Override
  protected Driver open() {
    return new InMemoryDriver(Deployment.replicaSet());
  }
}
