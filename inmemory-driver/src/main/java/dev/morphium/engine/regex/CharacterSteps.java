package dev.morphium.engine.regex;

import dev.morphium.bson.Utf8;
import java.text.BreakIterator;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The steps that consume text. */
final class CharacterSteps {
  private CharacterSteps() {}

  /** These bytes. */
  static final class Text extends Instruction {
    final byte[] text;
    private final Instruction next;

    Text(byte[] text, Instruction next) {
      this.text = text;
      this.next = next;
    }

    @Override
    @Nullable Instruction step(Machine machine) {
      int at = machine.position;
      int end = at + text.length;
      if (end > machine.to || !Arrays.equals(text, 0, text.length, machine.bytes, at, end)) {
        return null;
      }
      machine.position = end;
      return next;
    }
  }

  /** One code point of a set. */
  static final class OneOf extends Instruction {
    private final CodePointSet set;
    private final Instruction next;

    OneOf(CodePointSet set, Instruction next) {
      this.set = set;
      this.next = next;
    }

    @Override
    @Nullable Instruction step(Machine machine) {
      int end = endOf(set, machine, machine.position);
      if (end < 0) {
        return null;
      }
      machine.position = end;
      return next;
    }
  }

  /** Where the code point at this place ends when it is in the set, or -1. */
  private static int endOf(CodePointSet set, Machine machine, int at) {
    if (at >= machine.to) {
      return -1;
    }
    byte[] bytes = machine.bytes;
    int first = bytes[at];
    if (first >= 0) {
      return set.containsAscii(first) ? at + 1 : -1;
    }
    return set.contains(Utf8.codePoint(bytes, at, machine.to))
        ? at + Utf8.length(bytes, at, machine.to)
        : -1;
  }

  /** Many code points of a set, as many as there are, and fewer when coming back. */
  static final class Greedy extends Instruction {
    private final CodePointSet set;
    private final int min;
    private final int max;
    private final boolean possessive;
    private final int follower;
    private final Instruction next;
    private final Instruction fewer = new Fewer();

    /**
     * @param max the most, {@link Integer#MAX_VALUE} for no end
     */
    Greedy(CodePointSet set, int min, int max, boolean possessive, Instruction next) {
      this.set = set;
      this.min = min;
      this.max = max;
      this.possessive = possessive;
      this.next = next;
      this.follower = next instanceof Text text ? text.text[0] : Integer.MIN_VALUE;
    }

    @Override
    @Nullable Instruction step(Machine machine) {
      int at = machine.position;
      int least = min == 0 ? at : -1;
      for (int count = 0; count < max; ) {
        int end = endOf(set, machine, at);
        if (end < 0) {
          break;
        }
        at = end;
        if (++count == min) {
          least = at;
        }
      }
      machine.passed(at - machine.position);
      if (least < 0) {
        return null;
      }
      if (possessive) {
        machine.position = at;
        return next;
      }
      return tryAt(machine, at, least);
    }

    private final class Fewer extends Instruction {
      @Override
      @Nullable Instruction step(Machine machine) {
        throw new IllegalStateException("only to come back to");
      }

      @Override
      @Nullable Instruction resume(Machine machine, int place, int least) {
        return tryAt(machine, Utf8.before(machine.bytes, place, least), least);
      }
    }

    /** Goes on at this place or the next one before it where what follows can stand. */
    private @Nullable Instruction tryAt(Machine machine, int place, int least) {
      int at = place;
      if (follower != Integer.MIN_VALUE) {
        byte[] bytes = machine.bytes;
        while (at >= machine.to || bytes[at] != follower) {
          if (at <= least) {
            machine.passed(place - at);
            return null;
          }
          at = Utf8.before(bytes, at, least);
        }
      }
      if (at > least) {
        machine.choice(fewer, at, least);
      }
      machine.position = at;
      return next;
    }
  }

  /** Many code points of a set, as few as possible, and more when coming back. */
  static final class Lazy extends Instruction {
    private final CodePointSet set;
    private final int min;
    private final int max;
    private final Instruction next;
    private final Instruction more = new More();

    Lazy(CodePointSet set, int min, int max, Instruction next) {
      this.set = set;
      this.min = min;
      this.max = max;
      this.next = next;
    }

    @Override
    @Nullable Instruction step(Machine machine) {
      int at = machine.position;
      for (int count = 0; count < min; count++) {
        at = endOf(set, machine, at);
        if (at < 0) {
          return null;
        }
      }
      return goOn(machine, at, min);
    }

    private final class More extends Instruction {
      @Override
      @Nullable Instruction step(Machine machine) {
        throw new IllegalStateException("only to come back to");
      }

      @Override
      @Nullable Instruction resume(Machine machine, int place, int count) {
        int end = endOf(set, machine, place);
        return end < 0 ? null : goOn(machine, end, count + 1);
      }
    }

    private Instruction goOn(Machine machine, int at, int count) {
      if (count < max) {
        machine.choice(more, at, count);
      }
      machine.position = at;
      return next;
    }
  }

  /** One byte of whatever character. */
  static final class AnyByte extends Instruction {
    private final Instruction next;

    AnyByte(Instruction next) {
      this.next = next;
    }

    @Override
    @Nullable Instruction step(Machine machine) {
      return machine.position++ < machine.to ? next : null;
    }
  }

  /** One grapheme cluster. */
  static final class Grapheme extends Instruction {
    private static final int LONGEST = 256;
    private final Instruction next;

    Grapheme(Instruction next) {
      this.next = next;
    }

    @Override
    @Nullable Instruction step(Machine machine) {
      int start = machine.position;
      if (start >= machine.to) {
        return null;
      }
      StringBuilder text = new StringBuilder();
      int at = start;
      while (at < machine.to && text.length() < LONGEST) {
        text.appendCodePoint(Utf8.codePoint(machine.bytes, at, machine.to));
        at += Utf8.length(machine.bytes, at, machine.to);
      }
      BreakIterator breaks = BreakIterator.getCharacterInstance(Locale.ROOT);
      breaks.setText(text.toString());
      int units = breaks.next();
      int end = start;
      for (int i = 0; i < units; i += Character.charCount(text.codePointAt(i))) {
        end += Utf8.length(machine.bytes, end, machine.to);
      }
      machine.position = end;
      return next;
    }
  }
}
