package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteBudgetTest {
  private final ByteBudget budget = new ByteBudget(10_000);
  private final List<String> called = new ArrayList<>();

  @Test
  void whoWaitsIsCalledInOrderWhenThereIsRoom() {
    assertThat(budget.take(9_000)).isTrue();
    assertThat(budget.take(2_000)).isFalse();
    assertThat(budget.used()).isEqualTo(9_000);
    budget.await(2_000, () -> called.add("first"));
    budget.await(2_000, () -> called.add("second"));
    assertThat(called).isEmpty();
    budget.give(9_000);
    assertThat(called).containsExactly("first");
    budget.wake();
    assertThat(called).containsExactly("first", "second");
    assertThat(budget.isAwaited()).isFalse();
  }

  @Test
  void roomThatWasGivenBackMeanwhileIsNotMissed() {
    budget.await(2_000, () -> called.add("at once"));
    assertThat(called).containsExactly("at once");
  }

  @Test
  void whatIsThereAlreadyCountsWhateverTheLimitIs() {
    budget.add(15_000);
    assertThat(budget.isExceeded()).isTrue();
    assertThat(budget.isFarExceeded()).isFalse();
    assertThat(budget.take(1)).isFalse();
    budget.add(6_000);
    assertThat(budget.isFarExceeded()).isTrue();
  }

  @Test
  void smallMessagesOfAConnectionAreFree() {
    HeldBytes held = new HeldBytes(budget);
    assertThat(held.take(4_000)).isTrue();
    assertThat(budget.used()).isZero();
    assertThat(held.take(1_000)).isTrue();
    assertThat(budget.used()).isEqualTo(5_000);
    assertThat(held.take(6_000)).isFalse();
    held.add(6_000);
    assertThat(budget.used()).isEqualTo(11_000);
    held.give(10_000);
    assertThat(budget.used()).isZero();
    held.add(9_000);
    held.close();
    held.give(9_000);
    held.add(5_000);
    assertThat(budget.used()).isZero();
  }
}
