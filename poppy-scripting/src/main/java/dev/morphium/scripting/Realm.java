package dev.morphium.scripting;

import dev.morphium.engine.script.ScriptCall;
import dev.morphium.engine.script.StoredFunctions;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.LambdaFunction;
import org.mozilla.javascript.NativeObject;
import org.mozilla.javascript.Script;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.Undefined;

/**
 * The world of scripts: the objects of the language and of the shell, sealed, so that no script
 * changes what the next one finds. Each call has global variables of its own before them.
 */
final class Realm {
  private static final List<String> TYPES =
      List.of(
          "BinData",
          "Code",
          "DBPointer",
          "DBRef",
          "MaxKey",
          "MinKey",
          "NumberDecimal",
          "NumberInt",
          "NumberLong",
          "Object",
          "ObjectId",
          "Timestamp");

  private final ScriptableObject global;
  private final FunctionSource sources;
  private final Map<String, Scriptable> prototypes = new HashMap<>();
  private StoredFunctions known = StoredFunctions.NONE;
  private Scriptable stored;

  private Realm(ScriptableObject global, FunctionSource sources) {
    this.global = global;
    this.stored = global;
    this.sources = sources;
    for (String type : TYPES) {
      prototypes.put(type, ShellTypes.prototype(global, type));
    }
  }

  /** A new realm. */
  static Realm create(Context context, FunctionSource sources) {
    ScriptableObject global = context.initSafeStandardObjects(null, false);
    NativeGuards.install(global);
    ShellTypes.install(context, global);
    ShellFunctions.install(context, global);
    context.evaluateString(global, Prelude.text(), "", 1, null);
    Seal.all(global);
    return new Realm(global, sources);
  }

  Scriptable prototype(String type) {
    Scriptable prototype = prototypes.get(type);
    if (prototype == null) {
      throw new IllegalStateException("there is no type " + type);
    }
    return prototype;
  }

  /** The function of this source, whose free variables are those of the scope. */
  Object function(Context context, Scriptable scope, String source) {
    Script script = sources.compile(context, source);
    return script.exec(context, scope, scope);
  }

  Value call(SandboxContext context, CallBudget budget, ScriptCall call) {
    Scriptable base = stored(context, call.stored());
    ScriptableObject scope = new NativeObject();
    scope.setPrototype(base);
    scope.setParentScope(null);
    ScriptValues values = new ScriptValues(context, scope, this);
    BsonValues results = new BsonValues(context);
    for (Element variable : call.globals().elements()) {
      ScriptValues.define(scope, variable.name(), values.toScript(variable.value()));
    }
    Scriptable self = (Scriptable) values.toScript(call.self());
    if (call.predicate()) {
      scope.defineProperty("obj", self, ScriptableObject.EMPTY);
      scope.defineProperty("fullObject", true, ScriptableObject.EMPTY);
    }
    scope.defineProperty("globalThis", scope, ScriptableObject.DONTENUM);
    BiConsumer<Value, Value> emitter = call.emitter();
    if (emitter != null) {
      scope.defineProperty(
          "emit", emit(scope, emitter, results, budget), ScriptableObject.DONTENUM);
    }
    Object function = function(context, scope, call.source());
    if (!(function instanceof Function code)) {
      throw new CommandException(10232, "not a function");
    }
    Object result = code.call(context, scope, self, values.all(call.arguments()));
    if (call.predicate()) {
      return BooleanValue.of(Context.toBoolean(result));
    }
    return emitter == null ? results.toBson(result) : BooleanValue.TRUE;
  }

  private static LambdaFunction emit(
      Scriptable scope, BiConsumer<Value, Value> emitter, BsonValues values, CallBudget budget) {
    return new LambdaFunction(
        scope,
        "emit",
        2,
        (context, around, self, arguments) -> {
          try {
            if (arguments.length != 2) {
              throw new CommandException(31220, "emit takes 2 args");
            }
            emitter.accept(values.toBson(arguments[0]), values.toBson(arguments[1]));
          } catch (CommandException refused) {
            throw budget.abort(new ScriptAbort(refused));
          }
          return Undefined.instance;
        });
  }

  /** The realm with the functions of {@code system.js}, which are made once for many calls. */
  private Scriptable stored(Context context, StoredFunctions functions) {
    if (functions.entries().isEmpty()) {
      return global;
    }
    if (known != functions) {
      ScriptableObject library = new NativeObject();
      library.setPrototype(global);
      library.setParentScope(null);
      ScriptValues values = new ScriptValues(context, library, this);
      for (Element entry : functions.entries()) {
        ScriptValues.define(library, entry.name(), values.toScript(entry.value()));
      }
      Seal.all(library);
      stored = library;
      known = functions;
    }
    return stored;
  }
}
