package dev.morphium.engine.update;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;

/** The change of one field by one operator, compiled. */
@FunctionalInterface
public interface FieldUpdate {
  /**
   * The value after the change.
   *
   * @param current the field's value, {@link Constant#MISSING} when there is none
   * @return the very same instance when nothing changes; missing when the field goes or does not
   *     come
   */
  Value update(Value current, UpdateTarget target);

  /**
   * Whether it is an error that a value stands in the way to the field, even though the field would
   * not be created.
   */
  default boolean requiresViablePath() {
    return false;
  }

  /**
   * Whether a change that left the elements of an array as they were and put others behind them is
   * told by the new elements alone, and not by the whole array.
   *
   * @param size how many elements the array had
   * @param added how many there are more
   */
  default boolean isAppend(int size, int added) {
    return false;
  }
}
