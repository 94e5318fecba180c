package dev.morphium.scripting;

import org.mozilla.javascript.Context;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.Undefined;
import org.mozilla.javascript.WrapFactory;
import org.mozilla.javascript.lc.type.TypeInfo;

/** The border to Java: no object of it gets into a script, whatever asks for one. */
final class NoJava extends WrapFactory {
  @Override
  public Object wrap(Context context, Scriptable scope, Object object, TypeInfo type) {
    return isOfScript(object) ? object : Undefined.instance;
  }

  @Override
  public Object wrap(Context context, Scriptable scope, Object object, Class<?> type) {
    return isOfScript(object) ? object : Undefined.instance;
  }

  private static boolean isOfScript(Object object) {
    return object == null
        || object instanceof Scriptable
        || object instanceof CharSequence
        || object instanceof Number
        || object instanceof Boolean
        || Undefined.isUndefined(object);
  }

  @Override
  public Scriptable wrapNewObject(Context context, Scriptable scope, Object object) {
    throw refused();
  }

  @Override
  public Scriptable wrapAsJavaObject(
      Context context, Scriptable scope, Object object, Class<?> type) {
    throw refused();
  }

  @Override
  public Scriptable wrapAsJavaObject(
      Context context, Scriptable scope, Object object, TypeInfo type) {
    throw refused();
  }

  @Override
  public Scriptable wrapJavaClass(Context context, Scriptable scope, Class<?> type) {
    throw refused();
  }

  private static ScriptAbort refused() {
    return ScriptAbort.failure("a script has no access to Java");
  }
}
