package dev.morphium.server;

import dev.morphium.engine.Engine;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.execution.StepContract;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The step contract on the primary of three servers, where a majority decides. */
class SetStepContractTest extends StepContract {
  /** It takes the primary's role from it. */
  private static final Set<String> LEFT_OUT = Set.of("replSetStepDown");

  private static PoppyCluster cluster;

  @BeforeAll
  static void startServers() throws IOException {
    cluster = PoppyCluster.start(Served.ELECTION_TIMEOUT);
  }

  @AfterAll
  static void closeServers() {
    cluster.close();
  }

  @Override
  protected boolean isLeftOut(CommandSpec spec) {
    return LEFT_OUT.contains(spec.name());
  }

  @Override
  protected Engine engine() {
    return cluster.engine(cluster.primary());
  }
}
