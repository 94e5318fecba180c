package dev.morphium.benchmarks.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.morphium.benchmarks.faults.history.OperationOutcome;
import dev.morphium.benchmarks.faults.nemesis.Fault;
import dev.morphium.benchmarks.faults.nemesis.Faults;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Three short runs, one kind of harm each. The command {@code faults} has longer ones. */
@Execution(ExecutionMode.SAME_THREAD)
class FaultRunTest {
  private static final int SECONDS = 4;

  private void run(Path directory, String name) throws Exception {
    Fault fault = Objects.requireNonNull(Faults.named(name));
    long seed = new SplittableRandom().nextLong(1_000_000_000);
    RunPlan plan = new RunPlan(seed, List.of(fault), SECONDS, false);
    try (FaultRun run = new FaultRun(plan, directory)) {
      assumeTrue(run.isPossible(), "this machine has no networks for it");
      RunResult result = run.run();
      assertThat(result.violations())
          .as("%s%n%s", result.line(), String.join("\n", result.history().notes()))
          .isEmpty();
      assertThat(result.history().count(OperationOutcome.OK)).as(result.line()).isPositive();
    }
  }

  @Test
  void nothingIsLostWhenMembersAreKilled(@TempDir Path directory) throws Exception {
    run(directory, "kill");
  }

  @Test
  void nobodyAnswersForOthersWhileCutOff(@TempDir Path directory) throws Exception {
    run(directory, "partition");
  }

  @Test
  void nobodyAnswersForOthersAfterStandingStill(@TempDir Path directory) throws Exception {
    run(directory, "stop");
  }
}
