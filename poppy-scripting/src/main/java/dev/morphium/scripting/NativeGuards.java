package dev.morphium.scripting;

import dev.morphium.scripting.GuardedFunction.Guard;
import dev.morphium.scripting.GuardedFunction.Target;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.SymbolKey;
import org.mozilla.javascript.Undefined;

/**
 * Guards the functions of the language that may work long or allocate much at once, and takes away
 * what cannot be guarded.
 */
final class NativeGuards {
  /** What has no limits, or lasts longer than a call. */
  private static final List<String> TAKEN_AWAY =
      List.of(
          "ArrayBuffer",
          "BigInt",
          "BigInt64Array",
          "BigUint64Array",
          "Call",
          "Continuation",
          "DataView",
          "Float32Array",
          "Float64Array",
          "Int16Array",
          "Int32Array",
          "Int8Array",
          "Script",
          "StopIteration",
          "Uint16Array",
          "Uint32Array",
          "Uint8Array",
          "Uint8ClampedArray",
          "With",
          "global");

  private static final List<String> HOLDERS =
      List.of("Array", "JSON", "Object", "Reflect", "String");
  private static final List<String> CODINGS =
      List.of(
          "decodeURI",
          "decodeURIComponent",
          "encodeURI",
          "encodeURIComponent",
          "escape",
          "unescape");
  private static final Set<String> PLAIN =
      Set.of("constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "prototype");
  private static final int CODED_BYTES = 18;
  private static final Set<String> PRIMITIVES = Set.of("Boolean", "Number", "String");

  private final ScriptableObject global;

  private NativeGuards(ScriptableObject global) {
    this.global = global;
  }

  static void install(ScriptableObject global) {
    new NativeGuards(global).install();
    RegExpGuard.install(global);
  }

  private void install() {
    TAKEN_AWAY.forEach(name -> take(global, name));
    ScriptableObject symbols = holder(global, "Symbol");
    take(symbols, "for");
    take(symbols, "keyFor");
    take(holder(global, "String"), "raw");
    for (String name : HOLDERS) {
      ScriptableObject holder = holder(global, name);
      guardAll(holder, Guard.NONE);
    }
    guardAll(holder(holder(global, "Array"), "prototype"), Guard.NONE);
    Guard coding = (context, self, arguments) -> CODED_BYTES * length(arguments);
    CODINGS.forEach(name -> guard(global, name, coding));
    guard(holder(holder(global, "Function"), "prototype"), "apply", Guard.NONE);
    strings(holder(holder(global, "String"), "prototype"));
    arrays(holder(holder(global, "Array"), "prototype"));
    ScriptableObject json = holder(global, "JSON");
    replace(json, "stringify", JsonText::new);
    guard(json, "parse", (context, self, arguments) -> 32 * length(arguments));
  }

  private void strings(ScriptableObject prototype) {
    for (Object id : prototype.getAllIds()) {
      if (id instanceof String name
          && !PLAIN.contains(name)
          && !name.equals("toString")
          && !name.equals("valueOf")) {
        Guard guard = StringGuards.BY_NAME.getOrDefault(name, Guard.NONE);
        replace(
            prototype,
            name,
            function ->
                (context, scope, self, arguments) ->
                    function.call(context, scope, boxed(context, scope, self), arguments),
            (context, self, arguments) -> guard.weigh(context, text(self), arguments));
      }
    }
  }

  /** The string that a method of strings is called on. */
  private static Object text(@Nullable Object self) {
    if (self == null || Undefined.isUndefined(self)) {
      return "";
    }
    if (self instanceof Scriptable object && !PRIMITIVES.contains(object.getClassName())) {
      throw ScriptRuntime.constructError("TypeError", "a method of strings needs a string");
    }
    return ScriptRuntime.toString(self);
  }

  /** The same as an object that nobody has put methods on. */
  private static Scriptable boxed(Context context, Scriptable scope, Scriptable self) {
    return self == null || Undefined.isUndefined(self)
        ? self
        : ScriptRuntime.toObject(context, scope, text(self));
  }

  private void arrays(ScriptableObject prototype) {
    replace(prototype, "join", function -> new ArrayJoin(function, true));
    replace(prototype, "toString", function -> new ArrayJoin(function, false));
    replace(prototype, "toLocaleString", function -> new ArrayJoin(function, false));
    if (prototype.get(SymbolKey.ITERATOR, prototype) instanceof Function iterator) {
      prototype.defineProperty(
          SymbolKey.ITERATOR,
          new GuardedFunction(global, iterator, "values", iterator::call, Guard.NONE),
          ScriptableObject.DONTENUM);
    }
  }

  private static ScriptableObject holder(ScriptableObject owner, String name) {
    if (owner.get(name, owner) instanceof ScriptableObject holder) {
      return holder;
    }
    throw new IllegalStateException("the language has no " + name);
  }

  private static void take(ScriptableObject holder, String name) {
    if (holder.has(name, holder)) {
      holder.setAttributes(name, ScriptableObject.EMPTY);
      holder.delete(name);
    }
  }

  private void guardAll(ScriptableObject holder, Guard guard) {
    for (Object id : holder.getAllIds()) {
      if (id instanceof String name && !PLAIN.contains(name)) {
        guard(holder, name, guard);
      }
    }
  }

  private void guard(ScriptableObject holder, String name, Guard guard) {
    replace(holder, name, function -> function::call, guard);
  }

  private void replace(
      ScriptableObject holder, String name, java.util.function.Function<Function, Target> make) {
    replace(holder, name, make, Guard.NONE);
  }

  private void replace(
      ScriptableObject holder,
      String name,
      java.util.function.Function<Function, Target> make,
      Guard guard) {
    if (holder.get(name, holder) instanceof Function function) {
      holder.defineProperty(
          name,
          new GuardedFunction(global, function, name, make.apply(function), guard),
          ScriptableObject.DONTENUM);
    }
  }

  private static long length(Object[] arguments) {
    if (arguments.length == 0) {
      return 0;
    }
    arguments[0] = ScriptRuntime.toString(arguments[0]);
    return StringGuards.length(arguments[0]);
  }
}
