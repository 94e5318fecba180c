package dev.morphium.engine.regex;

import dev.morphium.bson.Utf8;
import org.jspecify.annotations.Nullable;

/** The steps that decide where the match goes on, and note where it has been. */
final class ControlSteps {
  private ControlSteps() {}

  /** No match this way. */
  static final class Fail extends Instruction {
    static final Fail INSTANCE = new Fail();

    @Override
    @Nullable Instruction step(Machine machine) {
      return null;
    }
  }

  /** First this way, and when it fails the other. */
  static final class Choose extends Instruction {
    private Instruction first = Fail.INSTANCE;
    private Instruction second = Fail.INSTANCE;

    Choose to(Instruction preferred, Instruction other) {
      first = preferred;
      second = other;
      return this;
    }

    @Override
    Instruction step(Machine machine) {
      machine.choice(second, machine.position, 0);
      return first;
    }
  }

  /** Notes the position in a register. */
  static final class NotePosition extends Instruction {
    private final int register;
    private final Instruction next;

    NotePosition(int register, Instruction next) {
      this.register = register;
      this.next = next;
    }

    @Override
    Instruction step(Machine machine) {
      machine.set(register, machine.position);
      return next;
    }
  }

  /** A group ends: it started where the register says. */
  static final class CloseGroup extends Instruction {
    private final int group;
    private final int register;
    private final Instruction next;

    CloseGroup(int group, int register, Instruction next) {
      this.group = group;
      this.register = register;
      this.next = next;
    }

    @Override
    Instruction step(Machine machine) {
      machine.set(2 * group, machine.registers[register]);
      machine.set(2 * group + 1, machine.position);
      return next;
    }
  }

  /** Notes how many choices are open. */
  static final class NoteChoices extends Instruction {
    private final int register;
    private final Instruction next;

    NoteChoices(int register, Instruction next) {
      this.register = register;
      this.next = next;
    }

    @Override
    Instruction step(Machine machine) {
      machine.set(register, 0);
      machine.registers[register] = machine.depth();
      return next;
    }
  }

  /** Forgets the choices that came since they were noted, and may go back in the text. */
  static final class CutChoices extends Instruction {
    private final int register;
    private final int positionRegister;
    private final Instruction next;

    /**
     * @param positionRegister holds the position to go back to; -1 to stay
     */
    CutChoices(int register, int positionRegister, Instruction next) {
      this.register = register;
      this.positionRegister = positionRegister;
      this.next = next;
    }

    @Override
    Instruction step(Machine machine) {
      machine.cut(machine.registers[register]);
      if (positionRegister >= 0) {
        machine.position = machine.registers[positionRegister];
      }
      return next;
    }
  }

  /** What must not match has matched: undoes everything since the choices were noted. */
  static final class Refute extends Instruction {
    private final int register;

    Refute(int register) {
      this.register = register;
    }

    @Override
    @Nullable Instruction step(Machine machine) {
      machine.unwind(machine.registers[register]);
      return null;
    }
  }

  /** The head of a counted loop, or of one whose body may match nothing. */
  static final class Loop extends Instruction {
    private final int counter;
    private final int start;
    private final int min;
    private final int max;
    private final boolean lazy;
    private final Instruction next;
    private Instruction body = Fail.INSTANCE;
    private final Instruction again = new Again();

    Loop(int counter, int start, int min, int max, boolean lazy, Instruction next) {
      this.counter = counter;
      this.start = start;
      this.min = min;
      this.max = max;
      this.lazy = lazy;
      this.next = next;
    }

    void body(Instruction entry) {
      body = entry;
    }

    /** Where the body goes when it has matched once. */
    Instruction end() {
      return new End();
    }

    @Override
    Instruction step(Machine machine) {
      machine.set(counter, 0);
      return decide(machine);
    }

    private Instruction decide(Machine machine) {
      int count = machine.registers[counter];
      if (count < min) {
        return again;
      }
      if (count >= max) {
        return next;
      }
      machine.choice(lazy ? again : next, machine.position, 0);
      return lazy ? next : again;
    }

    private final class Again extends Instruction {
      @Override
      Instruction step(Machine machine) {
        machine.set(counter, machine.registers[counter] + 1);
        machine.set(start, machine.position);
        return body;
      }
    }

    private final class End extends Instruction {
      @Override
      Instruction step(Machine machine) {
        return machine.position == machine.registers[start] ? next : decide(machine);
      }
    }
  }

  /** Goes back so many code points. */
  static final class StepBack extends Instruction {
    private final int count;
    private final Instruction next;

    StepBack(int count, Instruction next) {
      this.count = count;
      this.next = next;
    }

    @Override
    @Nullable Instruction step(Machine machine) {
      for (int i = 0; i < count; i++) {
        if (machine.position <= machine.from) {
          return null;
        }
        machine.position = Utf8.before(machine.bytes, machine.position, machine.from);
      }
      return next;
    }
  }
}
