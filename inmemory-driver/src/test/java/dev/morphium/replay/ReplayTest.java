package dev.morphium.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.testing.GeneratedPart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * MongoDB's own answers to some ten thousand commands, replayed in process: on a replica set and on
 * a standalone server, each case where it applies.
 *
 * <p>The folder of cases is given by the system property {@code replay.cases}; without it the test
 * looks beside the project, and is skipped when there is none. What does not pass yet stands in
 * {@code replay/failing.txt}: a case that fails and does not stand there fails this test, so that
 * no pass is ever lost unseen. A case that stands there and passes is told in the log. The pass
 * rates of areas on COMPATIBILITY.md are those of this replay; {@code -Dpages=write} writes them.
 */
class ReplayTest {
  private static final Logger LOG = LoggerFactory.getLogger(ReplayTest.class);
  private static final Path PAGE = Path.of("..", "COMPATIBILITY.md");
  private static final int WORKERS = 2;

  @Test
  void casesPassThatPassedBefore() throws IOException {
    Path folder = folder();
    assumeTrue(
        Files.isDirectory(folder),
        "no cases in " + folder.toAbsolutePath() + "; set -Dreplay.cases=FOLDER to replay them");
    FailingList known = known();
    List<String> lost = new ArrayList<>();
    List<String> gained = new ArrayList<>();
    Map<ReplayTopology, List<Replay.Outcome>> replayed = new EnumMap<>(ReplayTopology.class);
    for (ReplayTopology topology : ReplayTopology.values()) {
      List<Replay.Outcome> outcomes =
          new Replay(folder, topology, () -> new InMemoryDriver(topology.deployment()))
              .run(List.of(), "", WORKERS);
      assertThat(outcomes).as("cases in " + folder).isNotEmpty();
      replayed.put(topology, outcomes);
      for (Replay.Outcome outcome : outcomes) {
        boolean mayFail = known.contains(topology, outcome.id());
        if (outcome.failure() != null && !mayFail) {
          lost.add(topology.mark() + outcome.id() + ": " + outcome.failure());
        } else if (outcome.failure() == null && mayFail && !outcome.skipped()) {
          gained.add(topology.mark() + outcome.id());
        }
      }
    }
    assertThat(lost).as("cases that passed before").isEmpty();
    if (!gained.isEmpty()) {
      LOG.warn("pass now: take them out of src/test/resources/replay/failing.txt: {}", gained);
    }
    new GeneratedPart(PAGE, "replay").assertIs(PassRates.table(replayed, known));
  }

  private static Path folder() {
    String given = System.getProperty("replay.cases");
    return given != null
        ? Path.of(given)
        : Path.of("..").resolve("..").resolve("shared").resolve("mongodb-8-cases");
  }

  private static FailingList known() throws IOException {
    try (InputStream list = ReplayTest.class.getResourceAsStream("/replay/failing.txt")) {
      assertThat(list).isNotNull();
      return FailingList.parse(new String(list.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
