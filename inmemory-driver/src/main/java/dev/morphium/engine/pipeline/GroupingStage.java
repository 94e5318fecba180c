package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import org.jspecify.annotations.Nullable;

/**
 * A stage that makes one document for each value of a path, which an index on the path often knows
 * with no more than one look at each value.
 *
 * <p>Source: MongoDB manual, "$group (aggregation)", "Optimization to Return the First or Last
 * Document of Each Group".
 */
public interface GroupingStage extends Stage {
  /** What the stage must know of the documents of a group. */
  enum Need {
    /** None of them in particular. */
    ANY,
    FIRST,
    LAST,
    ALL
  }

  /** The path whose values make the groups, or null when they are made otherwise. */
  @Nullable FieldPath path();

  Need need();

  /** Whether the stage must know how many documents a group has. */
  boolean counts();

  /**
   * What comes out for a group.
   *
   * @param document the one document that the stage must know
   * @param count how many documents the group has
   */
  Document ofGroup(Document document, long count, Scope scope);
}
