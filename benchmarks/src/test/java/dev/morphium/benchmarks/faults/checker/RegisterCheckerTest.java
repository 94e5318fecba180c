package dev.morphium.benchmarks.faults.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.benchmarks.faults.history.OperationOutcome;
import dev.morphium.benchmarks.faults.history.RegisterOperation;
import dev.morphium.benchmarks.faults.history.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RegisterCheckerTest {
  private static final long NOTHING = RegisterOperation.NOTHING;

  private static Span ok(long from, long to) {
    return Span.of(from, to, OperationOutcome.OK);
  }

  private static Span unknown(long from) {
    return Span.of(from, from, OperationOutcome.UNKNOWN);
  }

  private static RegisterOperation read(long value, Span span) {
    return RegisterOperation.read(1, "r", value, span);
  }

  private static RegisterOperation write(long value, Span span) {
    return RegisterOperation.write(2, "r", value, span);
  }

  private static RegisterOperation set(long expected, long value, boolean matched, Span span) {
    return RegisterOperation.compareAndSet(3, "r", expected, value, matched, span);
  }

  private static List<Violation> check(RegisterOperation... history) {
    return new RegisterChecker(100_000).check(List.of(history));
  }

  @Test
  void oneAfterTheOther() {
    assertThat(
            check(
                read(NOTHING, ok(0, 1)),
                write(5, ok(2, 3)),
                read(5, ok(4, 5)),
                set(5, 6, true, ok(6, 7)),
                set(5, 7, false, ok(8, 9)),
                read(6, ok(10, 11))))
        .isEmpty();
  }

  @Test
  void aReadDuringAWriteMaySeeEither() {
    assertThat(check(write(1, ok(0, 1)), write(2, ok(2, 10)), read(1, ok(3, 4)), read(2, ok(5, 6))))
        .isEmpty();
  }

  @Test
  void aValueThatWasSeenDoesNotGoAway() {
    assertThat(check(write(1, ok(0, 1)), write(2, ok(2, 10)), read(2, ok(3, 4)), read(1, ok(5, 6))))
        .singleElement()
        .satisfies(
            violation -> {
              assertThat(violation.rule()).isEqualTo("linearizability");
              assertThat(violation.message()).contains("register r").contains("client 1 read 1");
            });
  }

  @Test
  void aReadAfterAWriteSeesIt() {
    assertThat(check(write(1, ok(0, 1)), write(2, ok(2, 3)), read(1, ok(4, 5)))).hasSize(1);
  }

  @Test
  void whatNobodyWroteIsNotRead() {
    assertThat(check(write(1, ok(0, 1)), read(7, ok(2, 3)))).hasSize(1);
  }

  @Test
  void oneOfTwoThatSetTheSameValueFindsIt() {
    assertThat(check(write(1, ok(0, 1)), set(1, 2, true, ok(2, 9)), set(1, 3, false, ok(2, 9))))
        .isEmpty();
    assertThat(check(write(1, ok(0, 1)), set(1, 2, true, ok(2, 9)), set(1, 3, true, ok(2, 9))))
        .hasSize(1);
  }

  @Test
  void aCompareAndSetThatFoundNothingNeedsAReason() {
    assertThat(check(write(1, ok(0, 1)), set(1, 2, false, ok(2, 3)))).hasSize(1);
  }

  @Test
  void anUnknownWriteMayHappenLateOrNever() {
    assertThat(check(write(1, ok(0, 1)), write(2, unknown(2)), read(1, ok(3, 4)))).isEmpty();
    assertThat(
            check(
                write(1, ok(0, 1)),
                write(2, unknown(2)),
                read(1, ok(3, 4)),
                write(3, ok(5, 6)),
                read(3, ok(7, 8)),
                read(2, ok(9, 10))))
        .isEmpty();
  }

  @Test
  void anUnknownWriteDoesNotHappenBeforeItWasAskedForNorTwice() {
    assertThat(check(write(1, ok(0, 1)), read(2, ok(2, 3)), write(2, unknown(4)))).hasSize(1);
    assertThat(
            check(
                write(2, unknown(0)),
                read(2, ok(1, 2)),
                write(3, ok(3, 4)),
                read(3, ok(5, 6)),
                read(2, ok(7, 8))))
        .hasSize(1);
  }

  @Test
  void anUnknownCompareAndSetHappensOnlyWhereItFits() {
    assertThat(check(write(1, ok(0, 1)), set(1, 2, false, unknown(2)), read(2, ok(3, 4))))
        .isEmpty();
    assertThat(check(write(1, ok(0, 1)), set(9, 2, false, unknown(2)), read(2, ok(3, 4))))
        .hasSize(1);
  }

  @Test
  void aFailedWriteIsNeverSeen() {
    assertThat(
            check(
                write(1, ok(0, 1)),
                write(2, Span.of(2, 3, OperationOutcome.FAILED)),
                read(2, ok(4, 5))))
        .hasSize(1);
  }

  @Test
  void registersAreLookedAtByThemselves() {
    RegisterOperation other = RegisterOperation.read(1, "other", NOTHING, ok(4, 5));
    assertThat(check(write(1, ok(0, 1)), other, read(1, ok(6, 7)))).isEmpty();
  }

  /** Histories of a register that works, seen through slow clients, and with one answer changed. */
  @Test
  void manyClientsOfARegisterThatWorks() {
    for (long seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<RegisterOperation> history = new ArrayList<>();
      long value = NOTHING;
      for (int i = 1; i <= 100; i++) {
        long moment = i * 100L;
        Span span =
            random.nextInt(12) == 0
                ? unknown(moment - random.nextInt(400))
                : ok(moment - random.nextInt(400), moment + random.nextInt(400));
        if (random.nextBoolean()) {
          history.add(read(value, ok(moment - random.nextInt(400), moment + random.nextInt(400))));
        } else {
          history.add(write(i, span));
          value = span.isOk() || random.nextBoolean() ? i : value;
        }
      }
      assertThat(new RegisterChecker(1_000_000).check(history)).as("seed %s", seed).isEmpty();
      history.add(read(-1, ok(20_000, 20_001)));
      assertThat(new RegisterChecker(1_000_000).check(history)).as("seed %s", seed).hasSize(1);
    }
  }
}
