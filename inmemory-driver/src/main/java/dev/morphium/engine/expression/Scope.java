package dev.morphium.engine.expression;

import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.memory.MemoryAccount;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The place where an expression is evaluated: the document at hand and the variables bound so far.
 *
 * <p>Variables live in numbered slots that the {@link Compilation} gave out. A scope is reused from
 * document to document; it belongs to one thread.
 *
 * <p>What is built on the way is charged to the operation's memory account, like a stack: a
 * function marks what is held, its operands are charged, and with its result they are given back,
 * and the result is charged. Small values are not counted.
 */
public final class Scope {
  /** What the elements of an array take at most for each of its bytes, as objects in a list. */
  private static final long ELEMENTS_PER_BYTE = 3;

  private final EvaluationContext context;
  private Document root = Document.EMPTY;
  private Value[] slots = new Value[8];
  private @Nullable MemoryAccount account;
  private long held;

  public Scope(EvaluationContext context) {
    this.context = context;
    Arrays.fill(slots, Constant.MISSING);
  }

  /** Moves to another document; variables stay. */
  public Scope at(Document document) {
    root = document;
    release(0);
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

  /** How many bytes are charged for what was built so far: a mark for {@link #release}. */
  public long held() {
    return held;
  }

  /**
   * Charges for a value that is built.
   *
   * @throws dev.morphium.protocol.CommandException 146 when the budget has no room for it
   */
  public void hold(long bytes) {
    MemoryAccount current = context.memory().account();
    if (current != account) { // another operation goes on: the one before has given all back
      account = current;
      held = 0;
    }
    current.charge(bytes);
    held += bytes;
  }

  /** Gives back what was charged since the mark. */
  public void release(long mark) {
    if (held > mark && account != null) {
      account.release(held - mark);
      held = mark;
    }
  }

  /** The result of a function is there, and what was charged since the mark has served. */
  public Value result(long mark, Value value) {
    boolean large = held > mark;
    release(mark);
    long bytes = ValueSize.large(value, large);
    if (bytes != 0) {
      hold(bytes);
    }
    return value;
  }

  /**
   * Counts the work of a function on an operand, which is in proportion to its size, and charges
   * for the elements that it takes out of an array's bytes.
   */
  public void use(Value operand) {
    if (operand instanceof ArrayValue array) {
      byte[] bytes = array.bytes();
      int length = bytes == null ? 0 : LittleEndian.int32(bytes, array.offset());
      count(bytes == null ? array.size() : length >>> 3);
      if (length >= ValueSize.LARGE) {
        hold(length * ELEMENTS_PER_BYTE);
      }
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
