package dev.morphium.scripting;

import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.BaseFunction;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.NativeArray;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.Undefined;

/**
 * {@code JSON.stringify}, which visits each value under the eyes of a replacer: one object may
 * stand in a tree a million times, and nothing else would count that.
 */
record JsonText(Function stringify) implements GuardedFunction.Target {
  @Override
  public @Nullable Object call(
      Context context, Scriptable scope, Scriptable self, Object[] arguments) {
    Object value = arguments.length > 0 ? arguments[0] : Undefined.instance;
    Object replacer = arguments.length > 1 ? arguments[1] : Undefined.instance;
    Object space = arguments.length > 2 ? arguments[2] : Undefined.instance;
    Function own = replacer instanceof Function function ? function : null;
    Counted counted = new Counted(stringify, own);
    if (replacer instanceof NativeArray) {
      stringify.call(context, scope, self, new Object[] {value, counted, space});
      return stringify.call(context, scope, self, arguments);
    }
    return stringify.call(context, scope, self, new Object[] {value, counted, space});
  }

  /** A replacer that counts, and asks another one if there is one. */
  private static final class Counted extends BaseFunction {
    private static final long serialVersionUID = 1L;
    private static final int BYTES = 64;
    private static final int EVERY = 512;

    private final transient @Nullable Function other;
    private int values;

    Counted(Function like, @Nullable Function other) {
      super(like.getParentScope(), like.getPrototype());
      this.other = other;
    }

    @Override
    public @Nullable Object call(
        Context context, Scriptable scope, Scriptable self, Object[] arguments) {
      if (++values % EVERY == 0) {
        CallBudgets.work(context, (long) EVERY * BYTES * 2);
      }
      Object value = other == null ? arguments[1] : other.call(context, scope, self, arguments);
      if (value instanceof CharSequence text) {
        CallBudgets.work(context, 8L * text.length());
      }
      return value;
    }
  }
}
