package dev.morphium.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.protocol.CommandException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The account of a command, and the budget of all. */
class MemoryAccountTest {
  private static final long MIB = 1L << 20;

  private final MemoryBudget budget = new MemoryBudget(10 * MIB);

  @Test
  void aSmallCommandDoesNotTouchTheBudget() {
    try (MemoryAccount account = new MemoryAccount(budget)) {
      account.charge(MemoryAccount.FREE);
      assertThat(budget.used()).isZero();
      account.charge(1);
      assertThat(budget.used()).isPositive();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void aBudgetThatIsUsedUpIsAnErrorForWhoAsks() {
    try (MemoryAccount other = new MemoryAccount(budget);
        MemoryAccount account = new MemoryAccount(budget)) {
      other.charge(9 * MIB);
      assertThat(account.tryCharge(2 * MIB)).isFalse();
      assertThat(account.held()).isZero();
      assertThatThrownBy(() -> account.charge(2 * MIB))
          .isInstanceOfSatisfying(
              CommandException.class, e -> assertThat(e.code().number()).isEqualTo(146));
      account.overdraw(2 * MIB);
      assertThat(account.held()).isEqualTo(2 * MIB);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void whatIsHeldIsAlwaysReserved() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    long[] held = new long[3];
    MemoryAccount[] accounts = new MemoryAccount[3];
    for (int i = 0; i < 3; i++) {
      accounts[i] = new MemoryAccount(budget);
    }
    for (int step = 0; step < 10_000; step++) {
      int i = random.nextInt(3);
      long bytes = random.nextLong(MIB);
      if (random.nextBoolean()) {
        held[i] += accounts[i].tryCharge(bytes) ? bytes : 0;
      } else {
        long less = Math.min(bytes, held[i]);
        accounts[i].release(less);
        held[i] -= less;
      }
      long charged = 0;
      for (long each : held) {
        charged += Math.max(0, each - MemoryAccount.FREE);
      }
      assertThat(budget.used()).as("seed %s", seed).isBetween(charged, 10 * MIB);
    }
    for (MemoryAccount account : accounts) {
      account.close();
      account.release(5);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void theDefaultIsAShareOfTheHeap() {
    assertThat(MemoryBudget.ofHeap(8L << 30)).isBetween(1600 * MIB, 1650 * MIB);
    assertThat(MemoryBudget.ofHeap(256 * MIB)).isEqualTo(64 * MIB);
    assertThat(MemoryBudget.ofHeap(64 * MIB)).isEqualTo(16 * MIB);
  }
}
