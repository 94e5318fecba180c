package dev.morphium.engine.match;

import dev.morphium.engine.registry.OperatorTable;

/**
 * An entry of the table of query operators: it stands on top of a filter, in the operand of a
 * field, or belongs to another operator.
 */
public sealed interface QueryOperator permits DocumentOperator, FieldOperator, QueryOperator.Part {

  /**
   * A name that has a meaning only inside the operand of another operator: {@code $options} beside
   * {@code $regex}, {@code $geometry} in {@code $geoWithin}.
   *
   * @param parent the name of the operator that reads it
   * @param complaint the message of the error when the parent is not there
   */
  record Part(String parent, String complaint) implements QueryOperator {}

  /** A builder for the family's table. */
  static OperatorTable.Builder<QueryOperator> table() {
    return OperatorTable.of("query operator");
  }
}
