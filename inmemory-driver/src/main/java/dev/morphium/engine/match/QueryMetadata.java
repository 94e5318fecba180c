package dev.morphium.engine.match;

import dev.morphium.protocol.CommandException;
import java.util.Map;
import java.util.Set;

/**
 * The metadata that a query knows of its documents: the score of {@code $text}, and the distance
 * and the place of {@code $near}. Source: MongoDB manual, "$meta".
 */
public final class QueryMetadata {
  private static final String TEXT_SCORE = "textScore";

  /** What only {@code $near} tells, and how messages call it. */
  private static final Map<String, String> OF_NEAR =
      Map.of("geoNearDistance", "$geoNear distance", "geoNearPoint", "$geoNear point");

  private QueryMetadata() {}

  /**
   * The filter that finds the documents whose metadata are asked for.
   *
   * @param needed the names of the metadata, as {@code $meta} has them
   * @throws CommandException 40218 when the query does not know them
   */
  public static Filter required(Filter filter, Set<String> needed) {
    for (String name : needed) {
      String title = OF_NEAR.get(name);
      if (title != null && NearRules.near(filter.root()) == null) {
        throw missing(title);
      }
    }
    return needed.contains(TEXT_SCORE) ? TextScores.required(filter) : filter;
  }

  /** The error of a query that asks for what it does not know. */
  static CommandException missing(String title) {
    return new CommandException(
        40218, "query requires " + title + " metadata, but it is not available");
  }
}
