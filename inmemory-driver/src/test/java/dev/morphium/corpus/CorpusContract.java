package dev.morphium.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Driver;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The corpus on a backend: every command gets the recorded answer. */
public abstract class CorpusContract {
  private static final int WORKERS = 2;

  /** A driver of the backend, closed by the test. */
  protected abstract Driver open();

  @Test
  void everyCommandGetsItsAnswer() {
    try (Driver driver = open()) {
      List<CorpusFailure> failures = new CorpusRunner(driver, WORKERS).run(Corpus.load());
      assertThat(failures).as("answers that differ from the corpus").isEmpty();
    }
  }
}
