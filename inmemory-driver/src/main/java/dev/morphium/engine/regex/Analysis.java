package dev.morphium.engine.regex;

import dev.morphium.bson.Utf8;
import dev.morphium.engine.regex.Node.Anchor;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** What a tree tells about the texts that it can match. */
final class Analysis {
  private Analysis() {}

  /** Whether the part may match the empty text; true in case of doubt. */
  static boolean mayBeEmpty(Node node) {
    return switch (node) {
      case Node.Literal literal -> false;
      case Node.OneOf one -> false;
      case Node.AnyByte any -> false;
      case Node.Grapheme grapheme -> false;
      case Node.Sequence sequence -> sequence.parts().stream().allMatch(Analysis::mayBeEmpty);
      case Node.Alternation alternation ->
          alternation.branches().stream().anyMatch(Analysis::mayBeEmpty);
      case Node.Group group -> mayBeEmpty(group.body());
      case Node.Atomic atomic -> mayBeEmpty(atomic.body());
      case Node.Repeat repeat -> repeat.min() == 0 || mayBeEmpty(repeat.body());
      default -> true;
    };
  }

  /** How many code points the part always matches, or -1 when that varies or is not known. */
  static int fixedLength(Node node) {
    return switch (node) {
      case Node.Literal literal -> 1;
      case Node.OneOf one -> 1;
      case Node.AnyByte any ->
          throw RegexException.pattern(
              "\\C is not allowed in a lookbehind assertion in UTF-8 mode");
      case Node.Grapheme grapheme -> -1;
      case Node.Sequence sequence -> sum(sequence.parts());
      case Node.Alternation alternation -> same(alternation.branches(), Analysis::fixedLength);
      case Node.Group group -> fixedLength(group.body());
      case Node.Atomic atomic -> fixedLength(atomic.body());
      case Node.Repeat repeat -> {
        int once = fixedLength(repeat.body());
        yield once < 0 || repeat.min() != repeat.max() ? -1 : once * repeat.min();
      }
      case Node.LookAhead look -> 0;
      case Node.LookBehind look -> 0;
      case Node.Anchor anchor -> 0;
      case Node.Never never -> 0;
      case Node.KeepOut keep -> 0;
      case Node.BackReference reference -> -1;
      case Node.Call call -> -1;
      case Node.Conditional conditional ->
          same(List.of(conditional.then(), conditional.otherwise()), Analysis::fixedLength);
    };
  }

  private static int sum(List<Node> parts) {
    int sum = 0;
    for (Node part : parts) {
      int length = fixedLength(part);
      if (length < 0) {
        return -1;
      }
      sum += length;
    }
    return sum;
  }

  private static int same(List<Node> branches, ToIntFunction<Node> length) {
    int first = length.applyAsInt(branches.getFirst());
    return branches.stream().allMatch(branch -> length.applyAsInt(branch) == first) ? first : -1;
  }

  /** Where a match can start. */
  enum Start {
    ANYWHERE,
    /** Only where the search starts. */
    HERE,
    /** Where the search starts or behind a line break. */
    LINE
  }

  static Start start(Node root) {
    Node first = root;
    if (root instanceof Node.Sequence sequence && !sequence.parts().isEmpty()) {
      first = sequence.parts().getFirst();
      if (first == Anchor.SEARCH_START) {
        return Start.HERE;
      }
      if (first instanceof Node.Repeat repeat && repeat.min() == 0 && repeat.max() < 0) {
        return dotStar(repeat.body());
      }
    }
    return isAnchored(first) ? Start.HERE : Start.ANYWHERE;
  }

  /** A leading {@code .*} finds whatever it can find in its first attempt. */
  private static Start dotStar(Node body) {
    if (body instanceof Node.OneOf one) {
      if (one.set() == CodePointSet.ALL) {
        return Start.HERE;
      }
      if (one.set() == CodePointSet.NOT_NEWLINE) {
        return Start.LINE;
      }
    }
    return Start.ANYWHERE;
  }

  /** Whether the part matches only at the start of the text. */
  static boolean isAnchored(Node node) {
    return switch (node) {
      case Node.Anchor anchor -> anchor == Anchor.SUBJECT_START;
      case Node.Sequence sequence ->
          !sequence.parts().isEmpty() && isAnchored(sequence.parts().getFirst());
      case Node.Alternation alternation ->
          alternation.branches().stream().allMatch(Analysis::isAnchored);
      case Node.Group group -> isAnchored(group.body());
      case Node.Atomic atomic -> isAnchored(atomic.body());
      default -> false;
    };
  }

  /** The bytes that a non-empty match can start with, or null when every byte may be. */
  static boolean @Nullable [] firstBytes(Node root) {
    boolean[] bytes = new boolean[256];
    return addFirstBytes(root, bytes) ? null : bytes;
  }

  /** Gives whether the part may match nothing, or anything. */
  private static boolean addFirstBytes(Node node, boolean[] bytes) {
    return switch (node) {
      case Node.Literal literal -> {
        bytes[Utf8.encode(literal.codePoint())[0] & 0xFF] = true;
        yield false;
      }
      case Node.OneOf one -> {
        for (int i = 0; i < 256; i++) {
          bytes[i] |= i < 128 ? one.set().containsAscii(i) : !one.set().isAscii();
        }
        yield false;
      }
      case Node.Sequence sequence -> {
        for (Node part : sequence.parts()) {
          if (!addFirstBytes(part, bytes)) {
            yield false;
          }
        }
        yield true;
      }
      case Node.Alternation alternation -> {
        boolean open = false;
        for (Node branch : alternation.branches()) {
          open |= addFirstBytes(branch, bytes);
        }
        yield open;
      }
      case Node.Group group -> addFirstBytes(group.body(), bytes);
      case Node.Atomic atomic -> addFirstBytes(atomic.body(), bytes);
      case Node.Repeat repeat -> addFirstBytes(repeat.body(), bytes) || repeat.min() == 0;
      case Node.Anchor anchor -> true;
      case Node.LookAhead look -> true;
      case Node.LookBehind look -> true;
      case Node.KeepOut keep -> true;
      case Node.Never never -> false;
      default -> {
        Arrays.fill(bytes, true);
        yield true;
      }
    };
  }
}
