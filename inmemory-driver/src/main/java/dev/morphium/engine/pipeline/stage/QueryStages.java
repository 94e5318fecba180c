package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.match.WholeNumbers;
import dev.morphium.engine.pipeline.LimitStage;
import dev.morphium.engine.pipeline.MatchStage;
import dev.morphium.engine.pipeline.SkipStage;
import dev.morphium.engine.pipeline.SortStage;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StagePrivileges;
import dev.morphium.engine.pipeline.StageSpec;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;

/** {@code $limit}, {@code $match}, {@code $skip}, {@code $sort}: what a query could say as well. */
final class QueryStages {
  private QueryStages() {}

  static OperatorTable.Builder<StageSpec> entries() {
    return OperatorTable.<StageSpec>of("stage")
        .implemented(
            "$limit",
            StageSpec.of(StagePrivileges.NONE, (name, operand, compilation) -> limit(operand)))
        .implemented("$match", StageSpec.of(StagePrivileges.NONE, QueryStages::match))
        .implemented(
            "$skip",
            StageSpec.of(StagePrivileges.NONE, (name, operand, compilation) -> skip(operand)))
        .implemented(
            "$sort",
            StageSpec.of(StagePrivileges.NONE, (name, operand, compilation) -> sort(operand)));
  }

  private static Stage match(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document query)) {
      throw new CommandException(15959, "the match filter must be an expression in an object");
    }
    return new MatchStage(compilation.filter(query));
  }

  private static Stage limit(Value operand) {
    long count = count(operand, 5107201, "$limit");
    if (count == 0) {
      throw new CommandException(15958, "the limit must be positive");
    }
    return new LimitStage(count);
  }

  private static Stage skip(Value operand) {
    return new SkipStage(count(operand, 5107200, "$skip"));
  }

  private static long count(Value operand, int code, String stage) {
    try {
      return WholeNumbers.nonNegative(stage, operand);
    } catch (CommandException error) {
      throw new CommandException(
          code, "invalid argument to " + stage + " stage: " + error.message());
    }
  }

  static Stage sort(Value operand) {
    if (!(operand instanceof Document pattern)) {
      throw new CommandException(15973, "the $sort key specification must be an object");
    }
    if (pattern.isEmpty()) {
      throw new CommandException(15976, "$sort stage must have at least one sort key");
    }
    return new SortStage(SortPattern.parse(pattern), 0);
  }
}
