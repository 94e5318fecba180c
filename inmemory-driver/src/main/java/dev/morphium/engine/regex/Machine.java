package dev.morphium.engine.regex;

import dev.morphium.engine.signal.InterruptCheck;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one match: the bytes, the position, the registers and the way back.
 *
 * <p>The way back is a stack of its own and not Java's, so that no pattern and no text can exhaust
 * a thread's stack; its size and the number of steps are limited. Mongod limits both as well.
 */
final class Machine {
  /** As many steps as PCRE2 allows for one attempt at one place. */
  private static final int MOST_STEPS = 10_000_000;

  /** As many steps as all attempts of one search may take together. */
  private static final long MOST_STEPS_IN_ALL = 100_000_000;

  /** Steps over fewer bytes take no time to speak of. */
  private static final int LONG_WAY = 256;

  private static final int STEPS_AT_A_PLACE = 8;

  private static final int CHECK_EVERY = 1024;

  private static final int MOST_ENTRIES = 4_000_000;

  /** What a search that took too much says. */
  static final String TOO_MUCH = "match limit exceeded";

  private static final Instruction RESTORE_REGISTER = new Marker();
  private static final Instruction RESTORE_FRAME = new Marker();

  /** Nothing to execute, only to tell entries of the way back apart. */
  private static final class Marker extends Instruction {
    @Override
    @Nullable Instruction step(Machine machine) {
      throw new IllegalStateException("a marker is no step");
    }
  }

  /**
   * A call of a group that is under way.
   *
   * @param index its place among the frames of the match
   * @param registers as they were at the call; captures within a call do not outlive it
   */
  record Frame(
      int index,
      @Nullable Frame parent,
      int group,
      int position,
      Instruction returnTo,
      int[] registers) {}

  private final InterruptCheck interrupts;
  final byte[] bytes;
  final int from;
  final int to;
  final int[] registers;
  int position;
  int searchStart;
  private @Nullable Frame frame;
  private @Nullable List<@Nullable Frame> frames;
  private Instruction[] targets = new Instruction[8];
  private int[] positions = new int[8];
  private int[] extras = new int[8];
  private int depth;
  private int steps;
  private long stepsInAll;

  Machine(byte[] bytes, int from, int to, int registerCount, InterruptCheck interrupts) {
    this.interrupts = interrupts;
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.registers = new int[registerCount];
  }

  /** Tries to match at one place. */
  boolean run(Instruction entry, int start) {
    Arrays.fill(registers, -1);
    registers[0] = start;
    position = start;
    depth = 0;
    steps = 0;
    frame = null;
    Instruction current = entry;
    int untilCheck = CHECK_EVERY;
    while (current != Accept.INSTANCE) {
      if (--untilCheck == 0) {
        untilCheck = CHECK_EVERY;
        interrupts.tick(2 * CHECK_EVERY);
      }
      Instruction next = current.step(this);
      while (next == null) {
        if (depth == 0) {
          return false;
        }
        next = goBack();
      }
      current = next;
    }
    registers[1] = position;
    return true;
  }

  /** So many places were tried in vain. */
  void tried(int places) {
    interrupts.tick(places * STEPS_AT_A_PLACE);
  }

  /** A step has gone over so many bytes, in either direction. */
  void passed(int count) {
    if (count > LONG_WAY) {
      interrupts.tick(count >>> 3);
    }
  }

  /** Undoes what was done since the last choice, and chooses otherwise; null when that fails. */
  private @Nullable Instruction goBack() {
    depth--;
    Instruction target = targets[depth];
    if (target == RESTORE_REGISTER) {
      registers[positions[depth]] = extras[depth];
      return null;
    }
    if (target == RESTORE_FRAME) {
      frame = frames().get(positions[depth]);
      return null;
    }
    return target.resume(this, positions[depth], extras[depth]);
  }

  /** Notes that the match can also go on with this instruction. */
  void choice(Instruction target, int where, int extra) {
    if (++steps > MOST_STEPS || ++stepsInAll > MOST_STEPS_IN_ALL) {
      throw new RegexException(RegexException.Kind.LIMIT, TOO_MUCH);
    }
    push(target, where, extra);
  }

  private void push(Instruction target, int where, int extra) {
    if (depth == targets.length) {
      if (depth > MOST_ENTRIES) {
        throw new RegexException(RegexException.Kind.LIMIT, TOO_MUCH);
      }
      targets = Arrays.copyOf(targets, 2 * depth);
      positions = Arrays.copyOf(positions, 2 * depth);
      extras = Arrays.copyOf(extras, 2 * depth);
    }
    targets[depth] = target;
    positions[depth] = where;
    extras[depth] = extra;
    depth++;
  }

  /** Sets a register, which going back undoes. */
  void set(int register, int value) {
    if (depth > 0) {
      push(RESTORE_REGISTER, register, registers[register]);
    }
    registers[register] = value;
  }

  /** How many entries the way back has. */
  int depth() {
    return depth;
  }

  /** Forgets all choices above a height, but not what has to be restored. */
  void cut(int height) {
    int kept = height;
    if (height > 0) {
      for (int i = height; i < depth; i++) {
        if (targets[i] instanceof Marker) {
          targets[kept] = targets[i];
          positions[kept] = positions[i];
          extras[kept] = extras[i];
          kept++;
        }
      }
    }
    depth = kept;
  }

  /** Undoes everything above a height. */
  void unwind(int height) {
    while (depth > height) {
      if (targets[depth - 1] instanceof Marker) {
        goBack();
      } else {
        depth--;
      }
    }
  }

  @Nullable Frame frame() {
    return frame;
  }

  private List<@Nullable Frame> frames() {
    List<@Nullable Frame> known = frames;
    if (known == null) {
      known = new ArrayList<>();
      known.add(null);
      frames = known;
    }
    return known;
  }

  void call(int group, Instruction returnTo) {
    if (++steps > MOST_STEPS || ++stepsInAll > MOST_STEPS_IN_ALL) {
      throw new RegexException(RegexException.Kind.LIMIT, TOO_MUCH);
    }
    for (Frame around = frame;
        around != null && around.position == position;
        around = around.parent) {
      if (around.group == group) {
        throw new RegexException(
            RegexException.Kind.LIMIT, "nested recursion at the same subject position");
      }
    }
    List<@Nullable Frame> all = frames();
    if (all.size() > MOST_ENTRIES / registers.length) {
      throw new RegexException(RegexException.Kind.LIMIT, TOO_MUCH);
    }
    Frame called = new Frame(all.size(), frame, group, position, returnTo, registers.clone());
    all.add(called);
    enter(called);
  }

  /** Ends the innermost call: captures are as they were before it. */
  Instruction endCall(Frame ended) {
    for (int i = 0; i < registers.length; i++) {
      if (registers[i] != ended.registers[i]) {
        set(i, ended.registers[i]);
      }
    }
    enter(ended.parent);
    return ended.returnTo;
  }

  private void enter(@Nullable Frame entered) {
    Frame left = frame;
    if (depth > 0) {
      push(RESTORE_FRAME, left == null ? 0 : left.index, 0);
    }
    frame = entered;
  }
}
