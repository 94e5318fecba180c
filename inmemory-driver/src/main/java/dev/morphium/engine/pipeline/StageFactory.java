package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Value;

/** Makes a stage of its operand; it parses the operand and throws the server's own errors. */
@FunctionalInterface
public interface StageFactory {
  /**
   * @param name the stage's name with its dollar sign, for messages
   * @param operand what stands under the stage's name, as it was sent
   * @param compilation compiles the expressions, filters and pipelines within
   */
  Stage create(String name, Value operand, StageCompilation compilation);
}
