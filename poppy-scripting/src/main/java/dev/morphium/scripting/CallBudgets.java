package dev.morphium.scripting;

import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;

/** Charges the budget of the call that runs in a context. */
final class CallBudgets {
  private static final long LARGE = 4 << 10;
  private static final long LONG = 64 << 10;

  private CallBudgets() {}

  /** A function of the language is about to work on so many bytes. */
  static void work(Context context, long bytes) {
    CallBudget budget = of(context);
    if (budget != null && bytes >= LARGE) {
      budget.allocate(bytes);
      if (bytes >= LONG) {
        budget.lookAround();
      }
    }
  }

  /** A function of the language is about to work on so many elements, one by one. */
  static void elements(Context context, long count) {
    CallBudget budget = of(context);
    if (budget != null) {
      if (count > budget.mostElements()) {
        throw budget.abort(ScriptAbort.outOfMemory());
      }
      work(context, 16 * count);
    }
  }

  static @Nullable CallBudget of(Context context) {
    return context instanceof SandboxContext sandbox ? sandbox.budget() : null;
  }
}
