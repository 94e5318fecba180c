package dev.morphium.engine.command.execution;

import dev.morphium.engine.Engine;
import org.junit.jupiter.api.AfterEach;

/** The step contract with a log that takes its time. */
class LateStepContractTest extends StepContract {
  private final LateCommitLog log = new LateCommitLog();
  private final Engine engine = StepContractTest.engine(log);

  @Override
  protected Engine engine() {
    return engine;
  }

  @Override
  protected void decide() {
    log.decide();
  }

  @AfterEach
  void close() {
    engine.close();
  }
}
