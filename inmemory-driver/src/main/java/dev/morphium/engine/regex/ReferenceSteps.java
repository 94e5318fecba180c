package dev.morphium.engine.regex;

import dev.morphium.bson.Utf8;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The steps that refer to groups. */
final class ReferenceSteps {
  private ReferenceSteps() {}

  /** What a group matched before; fails when it matched nothing yet. */
  static final class BackReference extends Instruction {
    private final int group;
    private final boolean ignoreCase;
    private final Instruction next;

    BackReference(int group, boolean ignoreCase, Instruction next) {
      this.group = group;
      this.ignoreCase = ignoreCase;
      this.next = next;
    }

    @Override
    @Nullable Instruction step(Machine machine) {
      int start = machine.registers[2 * group];
      int end = machine.registers[2 * group + 1];
      if (start < 0) {
        return null;
      }
      int after = ignoreCase ? folded(machine, start, end) : same(machine, start, end);
      if (after < 0) {
        return null;
      }
      machine.position = after;
      return next;
    }

    private static int same(Machine machine, int start, int end) {
      int after = machine.position + (end - start);
      return after <= machine.to
              && Arrays.equals(machine.bytes, start, end, machine.bytes, machine.position, after)
          ? after
          : -1;
    }

    private static int folded(Machine machine, int start, int end) {
      byte[] bytes = machine.bytes;
      int at = machine.position;
      for (int i = start; i < end; i += Utf8.length(bytes, i, end)) {
        if (at >= machine.to
            || CaseFolding.fold(Utf8.codePoint(bytes, i, end))
                != CaseFolding.fold(Utf8.codePoint(bytes, at, machine.to))) {
          return -1;
        }
        at += Utf8.length(bytes, at, machine.to);
      }
      return at;
    }
  }

  /** Matches a group's pattern here, and comes back. */
  static final class Call extends Instruction {
    private final int group;
    private final Instruction[] entries;
    private final Instruction next;

    /**
     * @param entries where each group starts; filled when the whole pattern is compiled
     */
    Call(int group, Instruction[] entries, Instruction next) {
      this.group = group;
      this.entries = entries;
      this.next = next;
    }

    @Override
    Instruction step(Machine machine) {
      machine.call(group, next);
      return entries[group];
    }
  }

  /** A group's end: back to where it was called from, if it was. */
  static final class Return extends Instruction {
    private final int group;
    private final Instruction next;

    Return(int group, Instruction next) {
      this.group = group;
      this.next = next;
    }

    @Override
    Instruction step(Machine machine) {
      Machine.Frame frame = machine.frame();
      return frame != null && frame.group() == group ? machine.endCall(frame) : next;
    }
  }

  /** One way when a group has matched, another when not. */
  static final class WhenGroup extends Instruction {
    private final int group;
    private final Instruction then;
    private final Instruction otherwise;

    WhenGroup(int group, Instruction then, Instruction otherwise) {
      this.group = group;
      this.then = then;
      this.otherwise = otherwise;
    }

    @Override
    Instruction step(Machine machine) {
      return machine.registers[2 * group + 1] >= 0 ? then : otherwise;
    }
  }

  /** One way inside a call of a group (-1: of any), another outside. */
  static final class WhenCalled extends Instruction {
    private final int group;
    private final Instruction then;
    private final Instruction otherwise;

    WhenCalled(int group, Instruction then, Instruction otherwise) {
      this.group = group;
      this.then = then;
      this.otherwise = otherwise;
    }

    @Override
    Instruction step(Machine machine) {
      Machine.Frame frame = machine.frame();
      return frame != null && (group < 0 || frame.group() == group) ? then : otherwise;
    }
  }
}
