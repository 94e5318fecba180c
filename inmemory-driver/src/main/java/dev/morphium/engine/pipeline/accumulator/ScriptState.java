package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.script.Scripts;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one {@code $accumulator} over one group.
 *
 * <p>Arguments are gathered and handed over together, since the state crosses the border to the
 * script and back at each call.
 */
final class ScriptState implements Accumulator {
  private static final int MOST_PENDING = 1_000;
  private static final long MOST_PENDING_BYTES = 4L << 20;

  private final Scripts scripts;
  private final Expression arguments;
  private final String loop;
  private final @Nullable String last;
  private final List<Value> pending = new ArrayList<>();
  private Value state;
  private long stateBytes;
  private long pendingBytes;

  /**
   * @param loop takes the state and a list of arguments, and gives the state after them
   * @param last makes the result of the state; null when it is the state itself
   */
  ScriptState(
      Scripts scripts, Value state, Expression arguments, String loop, @Nullable String last) {
    this.scripts = scripts;
    this.arguments = arguments;
    this.loop = loop;
    this.last = last;
    this.state = state;
    this.stateBytes = ValueSize.of(state);
  }

  /** The function that calls this one for each element of a list of arguments. */
  static String loop(String accumulate) {
    return "function(state, calls) { var step = ("
        + accumulate
        + "\n); for (var i = 0; i < calls.length; i++) {"
        + " state = step.apply(null, [state].concat(calls[i])); } return state; }";
  }

  @Override
  public void add(Scope scope) {
    Value given = arguments.evaluate(scope);
    if (!(given instanceof ArrayValue)) {
      throw new CommandException(
          4544712, "$accumulator accumulateArgs must evaluate to an array: " + ValueText.of(given));
    }
    Value kept = ValueSize.compact(given);
    pending.add(kept);
    pendingBytes += ValueSize.of(kept);
    if (pending.size() >= MOST_PENDING || pendingBytes >= MOST_PENDING_BYTES) {
      flush();
    }
  }

  private void flush() {
    if (!pending.isEmpty()) {
      ArrayValue calls = ArrayValue.of(List.copyOf(pending));
      state = ValueSize.compact(scripts.call(loop, List.of(state, calls)));
      stateBytes = ValueSize.of(state);
      pending.clear();
      pendingBytes = 0;
    }
  }

  @Override
  public Value result() {
    flush();
    return last == null ? state : scripts.call(last, List.of(state));
  }

  @Override
  public long memoryBytes() {
    return FIXED_BYTES + stateBytes + pendingBytes;
  }
}
