package dev.morphium.repository.processor.method;

import dev.morphium.repository.processor.query.Condition;
import dev.morphium.repository.processor.query.OrderItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the name of a method asks for.
 *
 * @param limit the most results; 0 for all
 * @param where null for everything
 */
public record NamedQuery(
    Action action, int limit, @Nullable Condition where, List<OrderItem> order) {
  /** What is done with what is found. */
  public enum Action {
    /** It is given. */
    FIND,
    /** It is counted. */
    COUNT,
    /** It is asked whether there is any. */
    EXISTS,
    /** It is deleted. */
    DELETE
  }
}
