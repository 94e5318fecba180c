package dev.morphium.engine.regex;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a pattern, as it was written: the tree between the parser and the program. */
sealed interface Node {
  Node EMPTY = new Sequence(List.of());

  /** One code point of a set. */
  record OneOf(CodePointSet set) implements Node {}

  /** This code point and no other. */
  record Literal(int codePoint) implements Node {}

  /** Any one byte: {@code \C}. */
  record AnyByte() implements Node {}

  /** What a reader takes for one character: {@code \X}. */
  record Grapheme() implements Node {}

  /** All parts, one after the other. */
  record Sequence(List<Node> parts) implements Node {}

  /** The first branch that matches. */
  record Alternation(List<Node> branches) implements Node {}

  /** A capturing group. */
  record Group(int number, Node body) implements Node {}

  /** How often and how eagerly a part repeats; {@code max} is -1 for no end. */
  record Repeat(Node body, int min, int max, Greed greed) implements Node {}

  enum Greed {
    GREEDY,
    LAZY,
    POSSESSIVE
  }

  /** A part that, once matched, is not tried in another way. */
  record Atomic(Node body) implements Node {}

  /** An assertion about what follows. */
  record LookAhead(Node body, boolean negative) implements Node {}

  /** An assertion about what comes before. */
  record LookBehind(Node body, boolean negative) implements Node {}

  /** What a group matched before; by number, or by name when the name is not null. */
  record BackReference(int number, @Nullable String name, boolean ignoreCase) implements Node {}

  /** The pattern of a group, once more; number 0 is the whole pattern. */
  record Call(int number, @Nullable String name) implements Node {}

  /** One of two branches, by a condition. */
  record Conditional(Condition condition, Node then, Node otherwise) implements Node {}

  /** A condition: on a group, on a recursion, on an assertion, or never true. */
  sealed interface Condition {
    record GroupIsSet(int number, @Nullable String name) implements Condition {}

    /** Inside a call of the group, or of any group when the number is -1. */
    record InCall(int number, @Nullable String name) implements Condition {}

    record Assertion(Node look) implements Condition {}

    record Define() implements Condition {}
  }

  /** A place without width. */
  enum Anchor implements Node {
    SUBJECT_START,
    SUBJECT_END,
    /** The end, or before a line break that ends the subject. */
    LAST_LINE_END,
    LINE_START,
    LINE_END,
    WORD_BOUNDARY,
    NO_WORD_BOUNDARY,
    UNICODE_WORD_BOUNDARY,
    NO_UNICODE_WORD_BOUNDARY,
    /** Where the search for this match began: {@code \G}. */
    SEARCH_START
  }

  /** What was matched so far does not belong to the match: {@code \K}. */
  record KeepOut() implements Node {}

  /** Never matches: {@code (*FAIL)}. */
  record Never() implements Node {}

  static Node sequence(List<Node> parts) {
    return parts.size() == 1 ? parts.getFirst() : new Sequence(List.copyOf(parts));
  }
}
