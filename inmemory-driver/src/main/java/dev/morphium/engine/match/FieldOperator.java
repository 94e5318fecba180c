package dev.morphium.engine.match;

/** A query operator that stands in the operand of a field: {@code $gt}, {@code $in}. */
@FunctionalInterface
public non-sealed interface FieldOperator extends QueryOperator {
  Predicate create(OperatorCall call, FilterCompiler compiler);
}
