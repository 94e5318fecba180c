package dev.morphium.engine.regex;

/**
 * The options at one place of a pattern: those beside the pattern, as changed by {@code (?i)} and
 * its like.
 *
 * @param extendedMore {@code xx}: blanks in classes do not count either
 * @param noCapture {@code n}: plain parentheses do not capture
 * @param unicode {@code (*UCP)}: {@code \w} and its like mean Unicode properties
 * @param ungreedy {@code U}: quantifiers are lazy unless followed by a question mark
 */
record ParserState(
    boolean ignoreCase,
    boolean multiline,
    boolean dotAll,
    boolean extended,
    boolean extendedMore,
    boolean noCapture,
    boolean ungreedy,
    boolean unicode) {

  static ParserState of(RegexOptions options, boolean unicode) {
    return new ParserState(
        options.ignoreCase(),
        options.multiline(),
        options.dotAll(),
        options.extended(),
        false,
        false,
        false,
        unicode);
  }

  /** The state with {@code imnsx} switched off: {@code (?^)}. */
  ParserState cleared() {
    return new ParserState(false, false, false, false, false, false, ungreedy, unicode);
  }

  /** The state with one option letter switched. @throws RegexException for an unknown letter */
  ParserState with(int letter, boolean on) {
    return switch (letter) {
      case 'i' ->
          new ParserState(
              on, multiline, dotAll, extended, extendedMore, noCapture, ungreedy, unicode);
      case 'm' ->
          new ParserState(
              ignoreCase, on, dotAll, extended, extendedMore, noCapture, ungreedy, unicode);
      case 's' ->
          new ParserState(
              ignoreCase, multiline, on, extended, extendedMore, noCapture, ungreedy, unicode);
      case 'x' ->
          new ParserState(
              ignoreCase, multiline, dotAll, on, on && extendedMore, noCapture, ungreedy, unicode);
      case 'n' ->
          new ParserState(
              ignoreCase, multiline, dotAll, extended, extendedMore, on, ungreedy, unicode);
      case 'U' ->
          new ParserState(
              ignoreCase, multiline, dotAll, extended, extendedMore, noCapture, on, unicode);
      default -> throw RegexException.pattern("unrecognized character after (? or (?-");
    };
  }

  ParserState withExtendedMore() {
    return new ParserState(ignoreCase, multiline, dotAll, true, true, noCapture, ungreedy, unicode);
  }
}
