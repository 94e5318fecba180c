package dev.morphium.engine.regex;

import dev.morphium.bson.Utf8;
import dev.morphium.engine.regex.Node.Anchor;
import dev.morphium.engine.value.ByteSearch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fixed text in a tree: what every match starts with, or all there is to match. */
final class Literals {
  /**
   * A text that every matching string starts with.
   *
   * @param exact whether all strings that start with it match
   */
  record Prefix(byte[] text, boolean exact) {}

  private Literals() {}

  /** The prefix of a pattern that is anchored at the start, or null when there is none. */
  static @Nullable Prefix prefix(Node root) {
    if (!(root instanceof Node.Sequence sequence)
        || sequence.parts().size() < 2
        || sequence.parts().getFirst() != Anchor.SUBJECT_START) {
      return null;
    }
    List<Node> parts = sequence.parts();
    int end = 1;
    while (end < parts.size() && parts.get(end) instanceof Node.Literal) {
      end++;
    }
    if (end == 1) {
      return null;
    }
    byte[] text = PatternCompiler.text(parts.subList(1, end));
    boolean exact =
        end == parts.size() || end == parts.size() - 1 && matchesNothing(parts.getLast());
    return new Prefix(text, exact);
  }

  /** Whether the part is {@code .*}, which at the end of a pattern says nothing. */
  private static boolean matchesNothing(Node node) {
    return node instanceof Node.Repeat repeat
        && repeat.min() == 0
        && repeat.max() < 0
        && repeat.body() instanceof Node.OneOf one
        && (one.set() == CodePointSet.ALL || one.set() == CodePointSet.NOT_NEWLINE);
  }

  /** The text that the whole pattern is, or null when it is more than a text. */
  static byte @Nullable [] whole(Node root) {
    if (root instanceof Node.Literal literal) {
      return Utf8.encode(literal.codePoint());
    }
    return root instanceof Node.Sequence sequence
            && !sequence.parts().isEmpty()
            && sequence.parts().stream().allMatch(Node.Literal.class::isInstance)
        ? PatternCompiler.text(sequence.parts())
        : null;
  }

  /** Whether the text occurs in a range of bytes. */
  static boolean occurs(byte[] text, byte[] bytes, int from, int to) {
    return ByteSearch.indexOf(bytes, from, to, text, 0, text.length) >= 0;
  }
}
