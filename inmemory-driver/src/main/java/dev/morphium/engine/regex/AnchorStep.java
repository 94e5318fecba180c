package dev.morphium.engine.regex;

import dev.morphium.bson.Utf8;
import org.jspecify.annotations.Nullable;

/** An anchor, such as the start or the end of a line: a place without width. */
final class AnchorStep extends Instruction {
  private final Node.Anchor anchor;
  private final Instruction next;

  AnchorStep(Node.Anchor anchor, Instruction next) {
    this.anchor = anchor;
    this.next = next;
  }

  @Override
  @Nullable Instruction step(Machine machine) {
    return holds(machine, machine.position) ? next : null;
  }

  private boolean holds(Machine machine, int at) {
    return switch (anchor) {
      case SUBJECT_START -> at == machine.from;
      case SUBJECT_END -> at == machine.to;
      case LAST_LINE_END -> at == machine.to || at == machine.to - 1 && machine.bytes[at] == '\n';
      // after a line break that ends the text no line starts
      case LINE_START -> at == machine.from || at < machine.to && machine.bytes[at - 1] == '\n';
      case LINE_END -> at == machine.to || machine.bytes[at] == '\n';
      case WORD_BOUNDARY -> isBoundary(machine, at, false);
      case NO_WORD_BOUNDARY -> !isBoundary(machine, at, false);
      case UNICODE_WORD_BOUNDARY -> isBoundary(machine, at, true);
      case NO_UNICODE_WORD_BOUNDARY -> !isBoundary(machine, at, true);
      case SEARCH_START -> at == machine.searchStart;
    };
  }

  private static boolean isBoundary(Machine machine, int at, boolean unicode) {
    CodePointSet word = NamedSets.word(unicode);
    byte[] bytes = machine.bytes;
    boolean before =
        at > machine.from
            && word.contains(
                Utf8.codePoint(bytes, Utf8.before(bytes, at, machine.from), machine.to));
    boolean after = at < machine.to && word.contains(Utf8.codePoint(bytes, at, machine.to));
    return before != after;
  }
}
