package dev.morphium.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The files of the corpus: how many cases, none twice, each with an answer that may be believed.
 */
class CorpusFilesTest {
  private static final int SMALLEST = 3_000;

  @Test
  void corpusIsLargeEnoughToTestTheTruth() {
    assertThat(Corpus.load().stream().mapToInt(file -> file.cases().size()).sum())
        .isGreaterThanOrEqualTo(SMALLEST);
  }

  @Test
  void everyCaseHasAnAnswerAndNoneStandsTwice() {
    List<String> wrong = new ArrayList<>();
    for (CorpusFile file : Corpus.load()) {
      Set<String> seen = new HashSet<>();
      for (CorpusFile.Line line : file.cases()) {
        String place = file.name() + ".jsonl:" + line.number();
        if (!line.hasAnswer()) {
          wrong.add(place + " has no answer");
        }
        boolean alone = line.json().containsKey("given") || !file.isSequence();
        if (alone && !seen.add(line.json().get("given") + JsonText.ofJson(file.command(line)))) {
          wrong.add(place + " stands twice");
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** A family whose replayed cases do not pass cannot vouch for what was recorded. */
  @Test
  void replayedCasesOfEveryFamilyPass() {
    Truth truth = Truth.open();
    assumeTrue(truth.isThere(), "no replayed cases; set -Dreplay.cases=FOLDER to check with them");
    assertThat(Corpus.load().stream().map(truth::objection).filter(Objects::nonNull)).isEmpty();
  }
}
