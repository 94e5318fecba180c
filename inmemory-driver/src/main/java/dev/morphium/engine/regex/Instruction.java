package dev.morphium.engine.regex;

import org.jspecify.annotations.Nullable;

/**
 * One step of a compiled pattern; it knows the step that follows.
 *
 * <p>A step works on the machine's position and registers. Steps have no state of their own, so
 * that several threads may share them.
 */
abstract class Instruction {
  /** Does the step; gives the next one, or null when there is no match this way. */
  abstract @Nullable Instruction step(Machine machine);

  /**
   * Goes on from where the machine came back to.
   *
   * @param position the position that was noted
   * @param extra the number that was noted
   */
  @Nullable Instruction resume(Machine machine, int position, int extra) {
    machine.position = position;
    return this;
  }
}
