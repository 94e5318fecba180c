package dev.morphium.benchmarks.faults.checker;

import dev.morphium.benchmarks.faults.history.RegisterOperation;
import dev.morphium.benchmarks.faults.history.RegisterOperation.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for an order of the operations on one register that explains all answers.
 *
 * <p>Operations are tried in the order in which they were asked for; when the answer of one is
 * reached that is not in the order yet, the last choice is taken back. What was tried before, as a
 * set of operations and a value, is not tried again. Source: Wing and Gong, "Testing and Verifying
 * Concurrent Objects"; Lowe, "Testing for linearizability".
 */
final class LinearizationSearch {
  private final List<RegisterOperation> operations;
  private final int mostStates;
  private final Event head = new Event(-1, true, 0);
  private final BitSet ordered = new BitSet();
  private final Set<State> seen = new HashSet<>();
  private final Deque<Choice> choices = new ArrayDeque<>();
  private long value = RegisterOperation.NOTHING;
  private int left;
  private int fewestLeft;
  private String stuck = "";

  private record State(BitSet ordered, long value) {}

  private record Choice(Event call, long valueBefore) {}

  /** A question or an answer, in a list by time. */
  private static final class Event {
    final int operation;
    final boolean isCall;
    final long time;
    @Nullable Event answer;
    @Nullable Event previous;
    @Nullable Event next;

    Event(int operation, boolean isCall, long time) {
      this.operation = operation;
      this.isCall = isCall;
      this.time = time;
    }

    long time() {
      return time;
    }

    boolean isAnswer() {
      return !isCall;
    }

    void remove() {
      Objects.requireNonNull(previous).next = next;
      if (next != null) {
        next.previous = previous;
      }
    }

    void putBack() {
      Objects.requireNonNull(previous).next = this;
      if (next != null) {
        next.previous = this;
      }
    }
  }

  LinearizationSearch(List<RegisterOperation> operations, int mostStates) {
    this.operations = operations;
    this.mostStates = mostStates;
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      RegisterOperation operation = operations.get(i);
      Event call = new Event(i, true, operation.span().invoked());
      events.add(call);
      if (operation.span().isOk()) {
        call.answer = new Event(i, false, operation.span().returned());
        events.add(call.answer);
        left++;
      }
    }
    fewestLeft = left + 1;
    events.sort(Comparator.comparingLong(Event::time).thenComparing(Event::isAnswer));
    Event last = head;
    for (Event event : events) {
      last.next = event;
      event.previous = last;
      last = event;
    }
  }

  /** Why no order explains the answers; empty when one does. */
  Optional<String> problem() {
    Event event = head.next;
    while (left > 0) {
      if (seen.size() > mostStates) {
        return Optional.of("undecided: too many orders are possible");
      }
      if (event != null && event.isCall) {
        event = choose(event) ? head.next : event.next;
        continue;
      }
      note(event);
      Choice last = choices.poll();
      if (last == null) {
        return Optional.of(stuck);
      }
      event = takeBack(last);
    }
    return Optional.empty();
  }

  /** Puts an operation next in the order if its answer fits and that was not tried before. */
  private boolean choose(Event call) {
    RegisterOperation operation = operations.get(call.operation);
    long next = after(operation);
    if (!fits(operation)) {
      return false;
    }
    ordered.set(call.operation);
    if (!seen.add(new State((BitSet) ordered.clone(), next))) {
      ordered.clear(call.operation);
      return false;
    }
    choices.push(new Choice(call, value));
    value = next;
    call.remove();
    if (call.answer != null) {
      call.answer.remove();
      left--;
    }
    return true;
  }

  private @Nullable Event takeBack(Choice choice) {
    Event call = choice.call;
    if (call.answer != null) {
      call.answer.putBack();
      left++;
    }
    call.putBack();
    ordered.clear(call.operation);
    value = choice.valueBefore;
    return call.next;
  }

  private boolean fits(RegisterOperation operation) {
    return switch (operation.kind()) {
      case READ -> operation.value() == value;
      case WRITE -> true;
      case COMPARE_AND_SET ->
          operation.span().isOk()
              ? operation.matched() == (operation.expected() == value)
              : operation.expected() == value;
    };
  }

  private long after(RegisterOperation operation) {
    boolean writes =
        operation.kind() == Kind.WRITE
            || operation.kind() == Kind.COMPARE_AND_SET && operation.expected() == value;
    return writes ? operation.value() : value;
  }

  private void note(@Nullable Event event) {
    if (event == null || left >= fewestLeft) {
      return;
    }
    fewestLeft = left;
    StringBuilder order = new StringBuilder();
    int shown = 0;
    for (Choice choice : choices) {
      if (shown++ == 4) {
        break;
      }
      order.insert(0, "; " + operations.get(choice.call.operation));
    }
    stuck =
        "no order explains: %s; the register would hold %s after the longest order%s"
            .formatted(
                operations.get(event.operation),
                value == RegisterOperation.NOTHING ? "nothing" : Long.toString(value),
                order.isEmpty() ? "" : ", which ends with" + order.substring(1));
  }
}
