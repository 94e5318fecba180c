package dev.morphium.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.command.ErrorLabels.Context;
import org.junit.jupiter.api.Test;

class ErrorLabelsTest {
  private static final Context PLAIN = new Context(false, false, false, false);
  private static final Context WRITE = new Context(true, false, false, false);
  private static final Context INSIDE = new Context(true, true, false, false);
  private static final Context COMMIT = new Context(true, true, true, false);
  private static final Context STREAM = new Context(false, false, false, true);

  @Test
  void plainCommandHasNone() {
    assertThat(ErrorLabels.of(PLAIN, 112, 0, false)).isEmpty();
    assertThat(ErrorLabels.of(PLAIN, 91, 0, false)).isEmpty();
  }

  @Test
  void retryableWriteIsToBeRetriedWhenTheServerMayHaveGone() {
    assertThat(ErrorLabels.of(WRITE, 91, 0, false)).containsExactly("RetryableWriteError");
    assertThat(ErrorLabels.of(WRITE, 0, 91, false)).containsExactly("RetryableWriteError");
    assertThat(ErrorLabels.of(WRITE, 10107, 0, true))
        .containsExactlyInAnyOrder("RetryableWriteError", "NoWritesPerformed");
    assertThat(ErrorLabels.of(WRITE, 11000, 0, false)).isEmpty();
    assertThat(ErrorLabels.of(WRITE, 112, 0, false)).isEmpty();
  }

  @Test
  void transactionIsToBeRetriedAsAWholeBeforeItsCommit() {
    assertThat(ErrorLabels.of(INSIDE, 112, 0, false)).containsExactly("TransientTransactionError");
    assertThat(ErrorLabels.of(INSIDE, 251, 0, false)).containsExactly("TransientTransactionError");
    assertThat(ErrorLabels.of(INSIDE, 91, 0, false)).containsExactly("TransientTransactionError");
    assertThat(ErrorLabels.of(INSIDE, 11000, 0, false)).isEmpty();
  }

  @Test
  void commitIsToBeRetriedByItself() {
    assertThat(ErrorLabels.of(COMMIT, 91, 0, false)).containsExactly("RetryableWriteError");
    assertThat(ErrorLabels.of(COMMIT, 0, 91, false)).containsExactly("RetryableWriteError");
    assertThat(ErrorLabels.of(COMMIT, 251, 0, false)).containsExactly("TransientTransactionError");
    assertThat(ErrorLabels.of(COMMIT, 251, 64, false)).isEmpty();
  }

  @Test
  void changeStreamIsToBeResumedOrNot() {
    assertThat(ErrorLabels.of(STREAM, 133, 0, false)).containsExactly("ResumableChangeStreamError");
    assertThat(ErrorLabels.of(STREAM, 11600, 0, false))
        .containsExactly("ResumableChangeStreamError");
    assertThat(ErrorLabels.of(STREAM, 286, 0, false))
        .containsExactly("NonResumableChangeStreamError");
    assertThat(ErrorLabels.of(STREAM, 43, 0, false)).isEmpty();
  }
}
