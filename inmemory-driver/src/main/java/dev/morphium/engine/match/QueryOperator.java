package dev.morphium.engine.match;

import dev.morphium.engine.registry.OperatorTable;
import java.util.Set;

/**
 * An entry of the table of query operators: it stands on top of a filter, in the operand of a
 * field, or belongs to another operator.
 */
public sealed interface QueryOperator permits DocumentOperator, FieldOperator, QueryOperator.Part {

  /**
   * A name that has a meaning only inside the operand of another operator: {@code $options} beside
   * {@code $regex}, {@code $geometry} in {@code $geoWithin}.
   *
   * @param parents the names of the operators that read it where it stands beside them
   * @param complaint the message of the error when none of them is there
   */
  record Part(Set<String> parents, String complaint) implements QueryOperator {
    public Part(String parent, String complaint) {
      this(Set.of(parent), complaint);
    }
  }

  /** A builder for the family's table. */
  static OperatorTable.Builder<QueryOperator> table() {
    return OperatorTable.of("query operator");
  }
}
