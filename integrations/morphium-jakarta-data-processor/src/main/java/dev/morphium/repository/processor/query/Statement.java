package dev.morphium.repository.processor.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement of JDQL. Source: Jakarta Data 1.0, grammar rule {@code statement}. */
public sealed interface Statement {
  /** The name of the entity; null when it is left out. */
  @Nullable String entity();

  /** What is meant; null for everything. */
  @Nullable Condition where();

  /**
   * Finds entities, or something of them.
   *
   * @param paths what is selected; nothing for the entities
   * @param counts whether they are only counted
   * @param order what they are sorted by
   */
  record Select(
      @Nullable String entity,
      List<String> paths,
      boolean counts,
      @Nullable Condition where,
      List<OrderItem> order)
      implements Statement {}

  /** Changes entities. */
  record Update(String entity, List<SetItem> set, @Nullable Condition where) implements Statement {}

  /** Deletes entities. */
  record Delete(String entity, @Nullable Condition where) implements Statement {}

  /**
   * An assignment.
   *
   * @param value null for {@code null}
   */
  record SetItem(String path, @Nullable Scalar value) {}
}
