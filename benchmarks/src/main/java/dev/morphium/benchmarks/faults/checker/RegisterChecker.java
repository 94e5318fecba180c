package dev.morphium.benchmarks.faults.checker;

import dev.morphium.benchmarks.faults.history.OperationOutcome;
import dev.morphium.benchmarks.faults.history.RegisterOperation;
import dev.morphium.benchmarks.faults.history.RegisterOperation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Checks that operations on registers are linearizable.
 *
 * <p>Registers do not depend on each other, so each is looked at by itself. An operation without a
 * known outcome may happen at any time after it was asked for, or never. Source: Herlihy and Wing,
 * "Linearizability: A Correctness Condition for Concurrent Objects".
 */
public final class RegisterChecker {
  private final int mostStates;

  /**
   * @param mostStates how many states are looked at for one register before it is given up
   */
  public RegisterChecker(int mostStates) {
    this.mostStates = mostStates;
  }

  /** Finds what is wrong with a history; empty when nothing is. */
  public List<Violation> check(List<RegisterOperation> history) {
    Map<String, List<RegisterOperation>> registers = new TreeMap<>();
    for (RegisterOperation operation : history) {
      OperationOutcome outcome = operation.span().outcome();
      boolean mayHaveHappened =
          outcome == OperationOutcome.OK
              || outcome == OperationOutcome.UNKNOWN && operation.kind() != Kind.READ;
      if (mayHaveHappened) {
        registers.computeIfAbsent(operation.key(), key -> new ArrayList<>()).add(operation);
      }
    }
    List<Violation> violations = new ArrayList<>();
    registers.forEach(
        (key, operations) ->
            new LinearizationSearch(operations, mostStates)
                .problem()
                .ifPresent(
                    problem ->
                        violations.add(
                            new Violation("linearizability", "register " + key + ": " + problem))));
    return violations;
  }
}
