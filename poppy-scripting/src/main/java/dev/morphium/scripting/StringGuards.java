package dev.morphium.scripting;

import dev.morphium.scripting.GuardedFunction.Guard;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.BaseFunction;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.Undefined;

/**
 * What functions on strings may allocate. Arguments that are objects are made strings first, so
 * that what is weighed is what is used.
 */
final class StringGuards {
  private static final long MOST = 1L << 32;
  private static final int LONG_REPLACEMENT = 4 << 10;

  /** The guards by the names of the functions. */
  static final Map<String, Guard> BY_NAME =
      Map.of(
          "match", (context, self, arguments) -> pattern(arguments),
          "matchAll", (context, self, arguments) -> pattern(arguments),
          "padEnd", (context, self, arguments) -> 2 * number(arguments),
          "padStart", (context, self, arguments) -> 2 * number(arguments),
          "repeat", (context, self, arguments) -> 2 * length(self) * number(arguments),
          "replace", StringGuards::replace,
          "replaceAll", StringGuards::replace,
          "search", (context, self, arguments) -> pattern(arguments),
          "split", (context, self, arguments) -> 48 * length(self) + pattern(arguments));

  private StringGuards() {}

  /** The first argument as the number that it is from now on. */
  private static long number(@Nullable Object[] arguments) {
    for (int i = 1; i < arguments.length; i++) {
      arguments[i] = plain(arguments[i]);
    }
    if (arguments.length == 0) {
      return 0;
    }
    double number = ScriptRuntime.toNumber(arguments[0]);
    arguments[0] = number;
    return Math.clamp((long) number, 0, MOST);
  }

  private static long pattern(@Nullable Object[] arguments) {
    if (arguments.length > 0) {
      arguments[0] = plain(arguments[0]);
    }
    return arguments.length > 0 ? RegExpGuard.weight(arguments[0]) : 0;
  }

  private static long replace(
      Context context, @Nullable Object self, @Nullable Object[] arguments) {
    long bytes = pattern(arguments);
    if (arguments.length < 2) {
      return bytes;
    }
    if (arguments[1] instanceof Function function) {
      arguments[1] = new Charged(function);
      return bytes;
    }
    String replacement = ScriptRuntime.toString(arguments[1]);
    arguments[1] = replacement;
    long text = length(self) + 1;
    if (replacement.length() >= LONG_REPLACEMENT) {
      bytes += 2 * text * replacement.length();
    }
    for (int at = replacement.indexOf('$'); at >= 0; at = replacement.indexOf('$', at + 1)) {
      char next = at + 1 < replacement.length() ? replacement.charAt(at + 1) : '$';
      bytes += next == '\'' || next == '`' ? 2 * text * text : 2 * text;
    }
    return bytes;
  }

  private static @Nullable Object plain(@Nullable Object argument) {
    return argument instanceof Scriptable object
            && !(argument instanceof Function)
            && !Undefined.isUndefined(argument)
            && !object.getClassName().equals("RegExp")
        ? ScriptRuntime.toString(argument)
        : argument;
  }

  static long length(@Nullable Object value) {
    return value instanceof CharSequence text ? text.length() : 0;
  }

  /** A callback whose results are charged: they are put into one string. */
  private static final class Charged extends BaseFunction {
    private static final long serialVersionUID = 1L;
    private final transient Function function;

    Charged(Function function) {
      super(function.getParentScope(), function.getPrototype());
      this.function = function;
    }

    @Override
    public @Nullable Object call(
        Context context, Scriptable scope, Scriptable self, Object[] arguments) {
      String result = ScriptRuntime.toString(function.call(context, scope, self, arguments));
      CallBudgets.work(context, 4L * result.length());
      return result;
    }
  }
}
