package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Value;

/**
 * The privileges that a stage needs beside {@code find} on what the pipeline reads; each stage of
 * the table declares its own.
 *
 * <p>Asked before the pipeline is compiled, so that operands may be anything: what is no valid
 * operand needs nothing, and fails a moment later. Source: MongoDB manual, "Privilege Actions" and
 * the pages of the stages.
 */
@FunctionalInterface
public interface StagePrivileges {
  /** A stage that works on its input alone. */
  StagePrivileges NONE = (operand, needs) -> {};

  /** Adds what the stage needs. */
  void require(Value operand, PipelinePrivileges needs);
}
