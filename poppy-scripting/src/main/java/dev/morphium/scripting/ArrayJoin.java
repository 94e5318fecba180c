package dev.morphium.scripting;

import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.NativeArray;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.Undefined;

/** {@code join} and {@code toString} of arrays, whose result is charged while it grows. */
final class ArrayJoin implements GuardedFunction.Target {
  private final Function other;
  private final boolean takesSeparator;

  /**
   * @param other the same function of the language, for what is no array
   * @param takesSeparator whether the separator is an argument; a comma otherwise
   */
  ArrayJoin(Function other, boolean takesSeparator) {
    this.other = other;
    this.takesSeparator = takesSeparator;
  }

  @Override
  public @Nullable Object call(
      Context context, Scriptable scope, Scriptable self, Object[] arguments) {
    if (!(self instanceof NativeArray array)) {
      return other.call(context, scope, self, arguments);
    }
    boolean given = takesSeparator && arguments.length > 0 && !Undefined.isUndefined(arguments[0]);
    String separator = given ? ScriptRuntime.toString(arguments[0]) : ",";
    SandboxContext sandbox = (SandboxContext) context;
    if (!sandbox.beginJoin(array)) {
      return "";
    }
    try {
      StringBuilder joined = new StringBuilder();
      for (long i = 0; i < array.getLength(); i++) {
        if (i > 0) {
          append(context, joined, separator);
        }
        Object element = array.get((int) i, array);
        if (element != null && element != Scriptable.NOT_FOUND && !Undefined.isUndefined(element)) {
          append(context, joined, ScriptRuntime.toString(element));
        }
      }
      return joined.toString();
    } finally {
      sandbox.endJoin(array);
    }
  }

  private static void append(Context context, StringBuilder joined, String part) {
    StringGuard.length(joined.length(), part.length());
    CallBudgets.work(context, 4L * part.length());
    joined.append(part);
    if ((joined.length() & 0xffff) < part.length()) {
      CallBudgets.work(context, 1 << 16);
    }
  }
}
