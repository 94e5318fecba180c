package dev.morphium.benchmarks.faults.rolling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.benchmarks.faults.hosts.SetPlan;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** One round under few clients. The command {@code rolling-restart} has more. */
@Execution(ExecutionMode.SAME_THREAD)
class RollingRestartTest {
  @Test
  void nobodyNoticesThatAllMembersAreRestarted(@TempDir Path directory) throws Exception {
    try (RollingRestart restart = new RollingRestart(SetPlan.plain(directory), 5, 20)) {
      RollingRestart.Result result = restart.run(1);
      assertThat(result.problems()).as(result.toString()).isEmpty();
      assertThat(result.inserted()).isPositive();
      assertThat(result.events()).isEqualTo(2 * result.inserted());
    }
  }
}
