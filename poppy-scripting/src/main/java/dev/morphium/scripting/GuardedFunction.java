package dev.morphium.scripting;

import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.BaseFunction;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.NativeArray;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.Undefined;

/**
 * A function of the language that works on as many elements or characters as it is given, within
 * which nothing is counted: so its work is charged before it is done.
 */
final class GuardedFunction extends BaseFunction {
  private static final long serialVersionUID = 1L;
  private static final int DEEPEST = 120;

  private final transient Target target;
  private final String name;
  private final transient Guard guard;

  /** What is called in the end. */
  @FunctionalInterface
  interface Target {
    @Nullable Object call(Context context, Scriptable scope, Scriptable self, Object[] arguments);
  }

  /** Says what a call may allocate, in bytes, beside what it is given; may replace arguments. */
  @FunctionalInterface
  interface Guard {
    Guard NONE = (context, self, arguments) -> 0;

    long weigh(Context context, @Nullable Object self, @Nullable Object[] arguments);
  }

  GuardedFunction(Scriptable scope, Function prototype, String name, Target target, Guard guard) {
    super(scope, prototype.getPrototype());
    this.target = target;
    this.name = name;
    this.guard = guard;
  }

  @Override
  public String getFunctionName() {
    return name;
  }

  @Override
  protected boolean hasPrototypeProperty() {
    return false;
  }

  @Override
  public @Nullable Object call(
      Context context, Scriptable scope, Scriptable self, Object[] arguments) {
    long bytes = size(context, self);
    for (Object argument : arguments) {
      bytes += size(context, argument);
    }
    CallBudgets.work(context, bytes + guard.weigh(context, self, arguments));
    SandboxContext sandbox = (SandboxContext) context;
    if (sandbox.enterNative() > DEEPEST) {
      sandbox.leaveNative();
      throw ScriptRuntime.constructError("InternalError", "too much recursion");
    }
    try {
      Object result = target.call(context, scope, self, arguments);
      return Undefined.isUndefined(result) ? Undefined.instance : result;
    } finally {
      sandbox.leaveNative();
    }
  }

  /**
   * What a value takes when it is copied.
   *
   * @throws ScriptAbort when it has more elements than there may be
   */
  static long size(Context context, @Nullable Object value) {
    return switch (value) {
      case CharSequence text -> 2L * text.length();
      case NativeArray array -> {
        CallBudgets.elements(context, array.getLength());
        yield 16 * array.getLength();
      }
      case Scriptable object -> {
        Object length = object.get("length", object);
        if (length instanceof Number number && number.doubleValue() > 0) {
          CallBudgets.elements(context, (long) number.doubleValue());
        }
        yield 0;
      }
      case null, default -> 0;
    };
  }
}
