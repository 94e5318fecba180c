package dev.morphium.engine.security.privilege;

import java.util.Arrays;
import java.util.Collection;

/**
 * A set of actions as bits: each command asks for one of them, so that a look is one comparison.
 * Immutable.
 */
final class ActionSet {
  static final ActionSet EMPTY = new ActionSet(new long[words()]);
  private static final ActionSet ALL = filled();

  private final long[] bits;

  private ActionSet(long[] bits) {
    this.bits = bits;
  }

  /** These actions; {@link ActionType#ANY_ACTION} stands for all. */
  static ActionSet of(Collection<ActionType> actions) {
    if (actions.contains(ActionType.ANY_ACTION)) {
      return ALL;
    }
    long[] bits = new long[words()];
    for (ActionType action : actions) {
      bits[action.ordinal() >> 6] |= 1L << action.ordinal();
    }
    return new ActionSet(bits);
  }

  boolean contains(ActionType action) {
    int place = action.ordinal();
    return (bits[place >> 6] & 1L << place) != 0;
  }

  boolean isEmpty() {
    for (long word : bits) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  private static ActionSet filled() {
    long[] bits = new long[words()];
    Arrays.fill(bits, -1);
    return new ActionSet(bits);
  }

  private static int words() {
    return (ActionType.values().length + 63) >> 6;
  }
}
