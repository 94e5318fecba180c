package dev.morphium.engine.expression;

import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.Arrays;

/**
 * The place where an expression is evaluated: the document at hand and the variables bound so far.
 *
 * <p>Variables live in numbered slots that the {@link Compilation} gave out. A scope is reused from
 * document to document; it belongs to one thread.
 */
public final class Scope {
  private final EvaluationContext context;
  private Document root = Document.EMPTY;
  private Value[] slots = new Value[8];

  public Scope(EvaluationContext context) {
    this.context = context;
    Arrays.fill(slots, Constant.MISSING);
  }

  /** Moves to another document; variables stay. */
  public Scope at(Document document) {
    root = document;
    return this;
  }

  public EvaluationContext context() {
    return context;
  }

  /** The document at hand: {@code $$ROOT}. */
  public Document root() {
    return root;
  }

  /**
   * Counts a turn of a loop, and looks now and then whether the evaluation is to end.
   *
   * @throws dev.morphium.protocol.CommandException when it is
   */
  public void turn() {
    context.interrupts().tick(InterruptCheck.TURN);
  }

  /** Counts the work of a function on an operand, which is in proportion to its size. */
  public void use(Value operand) {
    if (operand instanceof ArrayValue array) {
      byte[] bytes = array.bytes();
      count(bytes == null ? array.size() : LittleEndian.int32(bytes, array.offset()) >>> 3);
    } else if (operand instanceof StringValue string) {
      count(string.length() >>> 4);
    } else if (operand instanceof Document document) {
      count(document.length() >>> 4);
    }
  }

  private void count(int steps) {
    if (steps >= InterruptCheck.TURN) {
      context.interrupts().tick(steps);
    }
  }

  public Value variable(int slot) {
    return slot < slots.length ? slots[slot] : Constant.MISSING;
  }

  public void bind(int slot, Value value) {
    if (slot >= slots.length) {
      int before = slots.length;
      slots = Arrays.copyOf(slots, Math.max(slot + 1, 2 * before));
      Arrays.fill(slots, before, slots.length, Constant.MISSING);
    }
    slots[slot] = value;
  }
}
