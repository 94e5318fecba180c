package dev.morphium.server.replication.raft.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private final Failures failures = new Failures(Runnable::run);
  private final CompletableFuture<Boolean> told = new CompletableFuture<>();

  private void tell(long term) {
    failures.tell(term, () -> told.complete(true));
  }

  @Test
  void aFailureIsToldAtOnceWhenNobodyTakesThisMemberForThePrimary() {
    tell(3);
    assertThat(told).isCompletedWithValue(true);
  }

  @Test
  void aFailureOfAnEarlierTermIsToldAtOnce() {
    failures.lead(5);
    tell(3);
    assertThat(told).isCompletedWithValue(true);
  }

  @Test
  void aFailureIsToldWhenItIsKnownThatThisMemberLeadsNoMore() throws Exception {
    failures.lead(3);
    tell(3);
    failures.stopped();
    assertThat(told.get(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aRefusalWaitsUntilItIsKnownThatThisMemberLeadsNoMore() {
    failures.tell(() -> told.complete(true));
    assertThat(told).isCompleted();
    failures.lead(3);
    CompletableFuture<Boolean> refused = new CompletableFuture<>();
    failures.tell(() -> refused.complete(true));
    assertThat(refused).isNotDone();
    failures.stopped();
    assertThat(refused).isCompleted();
  }

  @Test
  void aFailureIsToldWhenThisMemberLeadsAgain() throws Exception {
    failures.lead(3);
    tell(3);
    failures.lead(3);
    assertThat(told.get(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void noFailureIsHeldForLong() throws Exception {
    failures.lead(3);
    long begun = System.nanoTime();
    tell(3);
    assertThat(told.get(60, TimeUnit.SECONDS)).isTrue();
    assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun)).isGreaterThan(1_900);
  }
}
