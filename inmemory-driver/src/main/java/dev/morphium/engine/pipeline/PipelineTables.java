package dev.morphium.engine.pipeline;

import dev.morphium.engine.match.QueryOperator;
import dev.morphium.engine.registry.OperatorTable;

/**
 * The names that a pipeline may use, expressions apart.
 *
 * @param stages the stages
 * @param accumulators the accumulators of {@code $group} and its like
 * @param windowFunctions the functions of {@code $setWindowFields} that are no accumulators
 * @param queries the query operators of {@code $match} and its like
 * @param replicated whether the server is a replica set, so that there are change streams
 */
public record PipelineTables(
    OperatorTable<StageSpec> stages,
    OperatorTable<AccumulatorFactory> accumulators,
    OperatorTable<WindowFunctionFactory> windowFunctions,
    OperatorTable<QueryOperator> queries,
    boolean replicated) {
  /** The tables of a replica set. */
  public PipelineTables(
      OperatorTable<StageSpec> stages,
      OperatorTable<AccumulatorFactory> accumulators,
      OperatorTable<WindowFunctionFactory> windowFunctions,
      OperatorTable<QueryOperator> queries) {
    this(stages, accumulators, windowFunctions, queries, true);
  }

  /** The same tables with other accumulators. */
  public PipelineTables with(OperatorTable<AccumulatorFactory> others) {
    return new PipelineTables(stages, others, windowFunctions, queries, replicated);
  }

  /** The same tables on another kind of server. */
  public PipelineTables on(boolean replicaSet) {
    return new PipelineTables(stages, accumulators, windowFunctions, queries, replicaSet);
  }
}
