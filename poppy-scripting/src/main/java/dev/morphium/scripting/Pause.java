package dev.morphium.scripting;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.mozilla.javascript.Context;

/** {@code sleep} of a script, which ends when the script is to end. */
final class Pause {
  private static final long SLICE_MILLIS = 10;

  private Pause() {}

  static void of(Context context, double millis) {
    CallBudget budget = CallBudgets.of(context);
    if (budget == null || !(millis > 0)) {
      return;
    }
    for (double left = millis; left > 0; left -= SLICE_MILLIS) {
      LockSupport.parkNanos(
          TimeUnit.MILLISECONDS.toNanos((long) Math.ceil(Math.min(left, SLICE_MILLIS))));
      budget.lookAround();
    }
  }
}
