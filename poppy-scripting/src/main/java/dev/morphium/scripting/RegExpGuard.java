package dev.morphium.scripting;

import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.BaseFunction;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.Undefined;

/** The constructor of regular expressions, whose patterns are weighed before they are compiled. */
final class RegExpGuard extends BaseFunction {
  private static final long serialVersionUID = 1L;
  private static final int BYTES_PER_CHARACTER = 256;

  private final transient Function guarded;

  RegExpGuard(Scriptable scope, Function guarded) {
    super(scope, guarded.getPrototype());
    this.guarded = guarded;
    setImmunePrototypeProperty(guarded.get("prototype", guarded));
  }

  /** Puts the guard in the place of the constructor. */
  static void install(ScriptableObject global) {
    if (global.get("RegExp", global) instanceof Function guarded
        && guarded.get("prototype", guarded) instanceof ScriptableObject prototype) {
      RegExpGuard guard = new RegExpGuard(global, guarded);
      global.defineProperty("RegExp", guard, ScriptableObject.DONTENUM);
      prototype.defineProperty("constructor", guard, ScriptableObject.DONTENUM);
      prototype.setAttributes("compile", ScriptableObject.EMPTY);
      prototype.delete("compile");
    }
  }

  /** What compiling a pattern may allocate. */
  static long weight(@Nullable Object pattern) {
    return BYTES_PER_CHARACTER * StringGuards.length(pattern);
  }

  @Override
  public String getFunctionName() {
    return "RegExp";
  }

  @Override
  public Object call(Context context, Scriptable scope, Scriptable self, Object[] arguments) {
    return guarded.call(context, scope, self, checked(context, arguments));
  }

  @Override
  public Scriptable construct(Context context, Scriptable scope, Object[] arguments) {
    return guarded.construct(context, scope, checked(context, arguments));
  }

  private static Object[] checked(Context context, Object[] arguments) {
    if (arguments.length > 0) {
      Object pattern = arguments[0];
      if (pattern instanceof Scriptable object
          && !Undefined.isUndefined(pattern)
          && !object.getClassName().equals("RegExp")) {
        pattern = ScriptRuntime.toString(pattern);
      }
      arguments[0] = pattern;
      CallBudgets.work(context, weight(pattern));
    }
    return arguments;
  }
}
