package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.pipeline.WindowFunctionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** The table of the window functions that are no accumulators, or not always. */
public final class WindowFunctions {
  private WindowFunctions() {}

  public static OperatorTable<WindowFunctionFactory> table() {
    return OperatorTable.lazy(WindowFunctions::entries);
  }

  private static OperatorTable.Builder<WindowFunctionFactory> entries() {
    return OperatorTable.<WindowFunctionFactory>of("window function")
        .with(CurveFunctions.entries())
        .with(FillFunctions.entries())
        .with(RankFunctions.entries())
        .implemented(
            "$covariancePop",
            (name, specification, place) ->
                CovarianceFunction.parse(name, specification, place, false))
        .implemented(
            "$covarianceSamp",
            (name, specification, place) ->
                CovarianceFunction.parse(name, specification, place, true))
        .implemented("$expMovingAvg", MovingAverageFunction::parse)
        .implemented("$minMaxScaler", MinMaxScalerFunction::parse)
        .implemented("$shift", ShiftFunction::parse)
        .implemented(
            "$stdDevPop",
            (name, specification, place) ->
                DeviationFunction.parse(name, specification, place, false))
        .implemented(
            "$stdDevSamp",
            (name, specification, place) ->
                DeviationFunction.parse(name, specification, place, true));
  }
}
