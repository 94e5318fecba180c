package dev.morphium.engine;

import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.TopologyVersion;
import java.util.List;
import org.bson.types.ObjectId;

/** Engines as tests need them. */
public final class TestEngines {
  private TestEngines() {}

  /** An engine with all commands, those for tests too. */
  public static Engine forTests() {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    return new Engine(EngineSettings.inMemory("test", List.of(), "test:0").with(parameters));
  }

  /** An engine without replication. */
  public static Engine standalone() {
    return of(Deployment.standalone());
  }

  /** An engine that is a replica set, so that it has transactions. */
  public static Engine replicated() {
    return of(Deployment.replicaSet());
  }

  private static Engine of(Deployment deployment) {
    return new Engine(
        EngineSettings.inMemory(
            "test", List.of(), () -> "test:0", deployment, new TopologyVersion(new ObjectId())));
  }
}
