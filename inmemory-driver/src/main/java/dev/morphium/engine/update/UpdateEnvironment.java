package dev.morphium.engine.update;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The environment of the compilation of an update: operators, filters, expressions and pipelines.
 *
 * @param operators the update operators by name
 * @param filters compiles {@code arrayFilters} and the conditions of {@code $pull}; knows the
 *     command's variables, time and comparator
 * @param isStage whether an aggregation stage has this name; those that an update may not have are
 *     refused by name, all others go to {@code stages}
 * @param stages compiles the stages of an update pipeline to one function, and throws the error for
 *     a stage that does not exist
 * @param timestamps gives the next timestamp of the server, for {@code $currentDate} and for empty
 *     timestamps in a replacement
 * @param keepsEmptyTimestamps whether those stay empty
 */
public record UpdateEnvironment(
    OperatorTable<UpdateOperator> operators,
    FilterCompiler filters,
    Predicate<String> isStage,
    Function<List<Document>, UnaryOperator<Document>> stages,
    Supplier<TimestampValue> timestamps,
    boolean keepsEmptyTimestamps) {

  /** An environment where empty timestamps of a replacement become the time. */
  public UpdateEnvironment(
      OperatorTable<UpdateOperator> operators,
      FilterCompiler filters,
      Predicate<String> isStage,
      Function<List<Document>, UnaryOperator<Document>> stages,
      Supplier<TimestampValue> timestamps) {
    this(operators, filters, isStage, stages, timestamps, false);
  }

  public Compilation compilation() {
    return filters.compilation();
  }

  /** The order and the equality of values under the command's collation. */
  public ValueComparator comparator() {
    return filters.comparator();
  }
}
