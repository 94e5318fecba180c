package dev.morphium.benchmarks.faults.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.benchmarks.faults.history.OperationOutcome;
import dev.morphium.benchmarks.faults.history.Span;
import dev.morphium.benchmarks.faults.history.Transaction;
import dev.morphium.benchmarks.faults.history.Transaction.Step;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppendCheckerTest {
  private final List<Transaction> history = new ArrayList<>();

  private static Step append(String key, long value) {
    return Step.append(key, value);
  }

  private static Step read(String key, Long... seen) {
    return Step.read(key, List.of(seen));
  }

  private void add(OperationOutcome outcome, long from, long to, Step... steps) {
    int number = history.size() + 1;
    history.add(new Transaction(number, number, List.of(steps), Span.of(from, to, outcome)));
  }

  private void ok(long from, long to, Step... steps) {
    add(OperationOutcome.OK, from, to, steps);
  }

  /** All at the same time, so that real time says nothing. */
  private void ok(Step... steps) {
    ok(0, 1000, steps);
  }

  private List<String> rules() {
    return new AppendChecker().check(history).stream().map(Violation::rule).toList();
  }

  private String messages() {
    return new AppendChecker().check(history).toString();
  }

  @Test
  void oneAfterTheOther() {
    ok(0, 1, append("x", 1));
    ok(2, 3, read("x", 1L), append("x", 2), read("x", 1L, 2L));
    ok(4, 5, read("x", 1L, 2L), read("y"));
    assertThat(rules()).isEmpty();
  }

  @Test
  void whatFailedIsNotRead() {
    add(OperationOutcome.FAILED, 0, 1, append("x", 1));
    ok(2, 3, read("x", 1L));
    assertThat(rules()).containsExactly("G1a, aborted read");
    assertThat(messages()).contains("T1 of client 1").contains("T2 of client 2");
  }

  @Test
  void whatIsUnknownMayBeRead() {
    add(OperationOutcome.UNKNOWN, 0, 1, append("x", 1));
    ok(2, 3, read("x"));
    ok(4, 5, read("x", 1L));
    assertThat(rules()).isEmpty();
  }

  @Test
  void theMiddleOfATransactionIsNotRead() {
    ok(append("x", 1), append("x", 2));
    ok(read("x", 1L));
    assertThat(rules()).containsExactly("G1b, intermediate read");
  }

  @Test
  void whatNobodyAppendedIsNotRead() {
    ok(read("x", 9L));
    assertThat(rules()).containsExactly("garbage");
  }

  @Test
  void nothingIsAppendedTwice() {
    ok(append("x", 1));
    ok(read("x", 1L, 1L));
    assertThat(rules()).contains("duplicate");
  }

  @Test
  void readsAgreeOnAnOrder() {
    ok(append("x", 1));
    ok(append("x", 2));
    ok(read("x", 1L, 2L));
    ok(read("x", 2L));
    assertThat(rules()).containsExactly("incompatible order");
  }

  @Test
  void whatWasAcknowledgedStays() {
    ok(0, 1, append("x", 1));
    ok(2, 3, read("x"));
    assertThat(rules()).containsExactly("lost append");
  }

  @Test
  void aTransactionReadsWhatItHasAppended() {
    ok(append("x", 1), read("x"));
    assertThat(rules()).contains("internal");
  }

  @Test
  void writesHaveOneOrderForAllLists() {
    ok(append("x", 1), append("y", 1));
    ok(append("x", 2), append("y", 2));
    ok(read("x", 1L, 2L));
    ok(read("y", 2L, 1L));
    assertThat(rules()).containsExactly("G0");
    assertThat(messages()).contains("-ww->").contains("T1").contains("T2");
  }

  @Test
  void twoDoNotReadEachOther() {
    ok(append("x", 1), read("y", 1L));
    ok(append("y", 1), read("x", 1L));
    assertThat(rules()).containsExactly("G1c");
  }

  @Test
  void aSnapshotIsOfOneMoment() {
    ok(append("x", 1), append("y", 1));
    ok(read("x", 1L), read("y"));
    ok(read("y", 1L));
    assertThat(rules()).containsExactly("G-single");
  }

  @Test
  void anUpdateIsNotLost() {
    ok(append("x", 1));
    ok(read("x", 1L), append("x", 2));
    ok(read("x", 1L), append("x", 3));
    ok(read("x", 1L, 2L, 3L));
    assertThat(rules()).containsExactly("G-single");
  }

  @Test
  void writeSkewIsAllowed() {
    ok(read("x"), append("y", 1));
    ok(read("y"), append("x", 1));
    ok(2000, 2001, read("x", 1L), read("y", 1L));
    assertThat(rules()).isEmpty();
  }

  @Test
  void twoLongForksAreNotAllowed() {
    ok(append("x", 1));
    ok(append("y", 1));
    ok(read("x", 1L), read("y"));
    ok(read("y", 1L), read("x"));
    assertThat(rules()).containsExactly("G-nonadjacent");
  }

  @Test
  void whoeverBeginsLaterDoesNotComeBefore() {
    ok(0, 10, append("x", 1));
    ok(20, 30, append("x", 2));
    ok(40, 50, read("x", 2L, 1L));
    assertThat(rules()).containsExactly("G0 with real time");
    assertThat(messages()).contains("-rt->");
  }

  @Test
  void whatWasAcknowledgedStaysForThoseWhoComeLater() {
    ok(0, 10, append("x", 1), append("y", 1));
    ok(20, 30, append("x", 2));
    ok(40, 50, read("x", 1L));
    assertThat(rules()).containsExactly("lost append");
  }

  @Test
  void aLongHistoryThatIsRight() {
    List<Long> list = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      if (i % 50 == 0) {
        list.clear();
      }
      String key = "x" + i / 50;
      ok(i * 10L, i * 10L + 25, read(key, list.toArray(Long[]::new)), append(key, i));
      list.add((long) i);
    }
    assertThat(rules()).isEmpty();
  }
}
