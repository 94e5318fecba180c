package dev.morphium.engine.update;

import dev.morphium.engine.value.Value;

/**
 * An update operator: makes the change of one field of its argument.
 *
 * <p>It parses its own argument and throws the server's own errors.
 */
@FunctionalInterface
public interface UpdateOperator {
  /**
   * @param path the dotted path of the field
   * @param argument what stands under the path
   * @param changes takes the changes: that of the path, and of others if there are
   */
  void compile(String path, Value argument, UpdateEnvironment environment, Changes changes);

  /** Takes the changes that an operator makes of its argument. */
  @FunctionalInterface
  interface Changes {
    void add(String path, FieldUpdate change);
  }
}
