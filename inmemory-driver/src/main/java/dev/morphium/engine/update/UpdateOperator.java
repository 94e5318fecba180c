package dev.morphium.engine.update;

import dev.morphium.engine.value.Value;

/**
 * An update operator: makes the change of one field of its argument for this field.
 *
 * <p>It parses its own argument and throws the server's own errors.
 */
@FunctionalInterface
public interface UpdateOperator {
  /**
   * @param path the dotted path of the field, for messages
   * @param argument what stands under the path
   */
  FieldUpdate compile(String path, Value argument, UpdateEnvironment environment);
}
