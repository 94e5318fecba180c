package dev.morphium.benchmarks.consensus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.benchmarks.process.JavaCommand;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three processes agree. */
class ConsensusAloneTest {
  @Test
  void entriesAreAgreedOn(@TempDir Path directory) throws Exception {
    try (ConsensusAlone alone = ConsensusAlone.start(directory, 100, JavaCommand.USUAL)) {
      assertThat(alone.perSecond(4, 0.5)).isPositive();
      assertThat(alone.perSecond(1, 0.1)).isPositive();
    }
  }
}
