package dev.morphium.engine.security;

import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.parameter.ServerParameters;
import java.util.List;

/** Engines on which clients have to log in. */
public final class ControlledEngine {
  private ControlledEngine() {}

  /** Passwords are hashed as seldom as they may be. */
  public static ServerParameters parameters() {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    parameters.start(ServerParameters.SHA_1_ITERATIONS, "5000");
    parameters.start(ServerParameters.SHA_256_ITERATIONS, "5000");
    return parameters;
  }

  public static Engine start() {
    return start(parameters());
  }

  public static Engine start(ServerParameters parameters) {
    return new Engine(
        EngineSettings.inMemory("test", List.of(), "test:0")
            .with(parameters)
            .with(AccessSettings.CONTROLLED));
  }
}
