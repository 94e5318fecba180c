package dev.morphium.engine;

import dev.morphium.engine.parameter.ServerParameters;
import java.util.List;

/** Engines as tests need them. */
public final class TestEngines {
  private TestEngines() {}

  /** An engine with all commands, those for tests too. */
  public static Engine forTests() {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    return new Engine(EngineSettings.inMemory("test", List.of(), "test:0").with(parameters));
  }
}
