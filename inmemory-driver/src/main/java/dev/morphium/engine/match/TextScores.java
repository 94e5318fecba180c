package dev.morphium.engine.match;

import dev.morphium.protocol.CommandException;

/** Checks that there is a text search where its score is asked for. */
public final class TextScores {
  private TextScores() {}

  /**
   * The filter that finds the documents whose scores are asked for.
   *
   * @throws CommandException 40218 when it has no text search
   */
  public static Filter required(Filter filter) {
    if (TextRules.text(filter.root()) == null) {
      throw missing();
    }
    return TextRules.scored(filter);
  }

  /** The error of a query that has no text search, and whose score is asked for. */
  public static CommandException missing() {
    return QueryMetadata.missing("text score");
  }
}
