package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.transaction.History.Append;
import dev.morphium.driver.transaction.History.Operation;
import dev.morphium.driver.transaction.History.Read;
import dev.morphium.driver.transaction.History.Transaction;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The checker finds what snapshot isolation forbids, and nothing else. */
final class HistoryCheckerTest {
  @Test
  void findsCyclesOfWrites() {
    assertThat(
            anomalies(
                Map.of(1, List.of(11, 12), 2, List.of(22, 21)),
                committed("a", append(1, 11), append(2, 21)),
                committed("b", append(1, 12), append(2, 22))))
        .isNotEmpty()
        .allMatch(text -> text.startsWith("G0"));
  }

  @Test
  void findsReadsOfAbortedWrites() {
    assertThat(
            anomalies(
                Map.of(1, List.of(11)),
                new Transaction("a", List.of(append(1, 11)), false, 0, 9),
                committed("b", read(1, 11))))
        .anyMatch(text -> text.startsWith("G1a"));
  }

  @Test
  void findsReadsOfVersionsInBetween() {
    assertThat(
            anomalies(
                Map.of(1, List.of(11, 12)),
                committed("a", append(1, 11), append(1, 12)),
                committed("b", read(1, 11))))
        .anyMatch(text -> text.startsWith("G1b"));
  }

  @Test
  void findsCyclesOfReads() {
    assertThat(
            anomalies(
                Map.of(1, List.of(11), 2, List.of(22)),
                committed("a", append(1, 11), read(2, 22)),
                committed("b", append(2, 22), read(1, 11))))
        .isNotEmpty()
        .allMatch(text -> text.startsWith("G1c"));
  }

  @Test
  void findsLostUpdates() {
    assertThat(
            anomalies(
                Map.of(1, List.of(11, 12)),
                committed("a", read(1), append(1, 11)),
                committed("b", read(1), append(1, 12))))
        .isNotEmpty()
        .allMatch(text -> text.startsWith("G-single"));
    assertThat(anomalies(Map.of(1, List.of()), committed("a", append(1, 11))))
        .anyMatch(text -> text.startsWith("lost"));
  }

  @Test
  void findsReadsOfTwoMoments() {
    assertThat(
            anomalies(
                Map.of(1, List.of(11), 2, List.of(21)),
                committed("a", append(1, 11), append(2, 21)),
                committed("b", read(1, 11), read(2))))
        .anyMatch(text -> text.startsWith("G-single"));
  }

  @Test
  void findsSnapshotsThatDisagreeOnTheOrder() {
    assertThat(
            anomalies(
                Map.of(1, List.of(11), 2, List.of(21)),
                committed("a", append(1, 11)),
                committed("b", append(2, 21)),
                committed("c", read(1, 11), read(2)),
                committed("d", read(1), read(2, 21))))
        .anyMatch(text -> text.startsWith("G-nonadjacent"));
  }

  @Test
  void findsReadsThatAreOutOfDate() {
    assertThat(
            anomalies(
                Map.of(1, List.of(11)),
                new Transaction("a", List.of(append(1, 11)), true, 0, 1),
                new Transaction("b", List.of(read(1)), true, 2, 3)))
        .anyMatch(text -> text.startsWith("G-single"));
  }

  @Test
  void findsWritesThatTheirOwnTransactionDoesNotSee() {
    assertThat(anomalies(Map.of(1, List.of(11)), committed("a", append(1, 11), read(1))))
        .anyMatch(text -> text.startsWith("does not see"));
  }

  @Test
  void allowsWriteSkew() {
    assertThat(
            anomalies(
                Map.of(1, List.of(11), 2, List.of(21)),
                committed("a", read(2), append(1, 11)),
                committed("b", read(1), append(2, 21))))
        .isEmpty();
  }

  @Test
  void allowsWhatIsSerial() {
    assertThat(
            anomalies(
                Map.of(1, List.of(11, 12)),
                new Transaction("a", List.of(read(1), append(1, 11), read(1, 11)), true, 0, 1),
                new Transaction("x", List.of(read(1, 11), append(1, 99)), false, 2, 3),
                new Transaction("b", List.of(append(1, 12), read(1, 11, 12)), true, 4, 5)))
        .isEmpty();
  }

  private static List<String> anomalies(
      Map<Integer, List<Integer>> lists, Transaction... transactions) {
    return HistoryChecker.anomalies(new History(List.of(transactions), lists));
  }

  private static Transaction committed(String name, Operation... operations) {
    return new Transaction(name, List.of(operations), true, 0, 9);
  }

  private static Append append(int list, int number) {
    return new Append(list, number);
  }

  private static Read read(int list, Integer... numbers) {
    return new Read(list, Arrays.asList(numbers));
  }
}
