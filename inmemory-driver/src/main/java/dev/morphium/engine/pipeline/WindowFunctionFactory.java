package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Document;

/**
 * Makes a window function of its specification; it parses it and throws the server's own errors.
 */
@FunctionalInterface
public interface WindowFunctionFactory {
  /**
   * @param name the function's name with its dollar sign
   * @param specification the whole object of the field, the function first: {@code {$rank: {},
   *     window: ...}}
   * @param place what the stage around it says
   */
  WindowFunction create(String name, Document specification, WindowPlace place);
}
