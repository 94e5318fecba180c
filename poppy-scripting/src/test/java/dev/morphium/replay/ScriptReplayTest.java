package dev.morphium.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.morphium.inmemory.InMemoryDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The replayed cases that need JavaScript, which the module of the engine has not. */
class ScriptReplayTest {
  private static Path folder() {
    String given = System.getProperty("replay.cases");
    return given != null
        ? Path.of(given)
        : Path.of("..").resolve("..").resolve("shared").resolve("mongodb-8-cases");
  }

  @ParameterizedTest
  @CsvSource({
    "aggregation/count, [query_where]",
    "aggregation/distinct, [query_where]",
    "aggregation/mapReduce, test_smoke_mapReduce",
    "collation/command_level/operations, [find_where_not_affected]",
    "expressions/custom/function, test_smoke_function",
    "query/logical/not, [not_with_where]",
    "stages/bucket, [acc_accumulator]"
  })
  void passes(String file, String id) {
    assumeTrue(Files.isDirectory(folder()), "no cases; set -Dreplay.cases=FOLDER to replay them");
    for (ReplayTopology topology : ReplayTopology.values()) {
      List<Replay.Outcome> outcomes =
          new Replay(folder(), topology, () -> new InMemoryDriver(topology.deployment()))
              .run(List.of(file), id, 1);
      assertThat(outcomes).isNotEmpty().allMatch(outcome -> outcome.failure() == null);
    }
  }
}
