package dev.morphium.scripting;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.BaseFunction;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.LambdaFunction;
import org.mozilla.javascript.NativeObject;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/**
 * The types of BSON as the shell names them: constructors and methods. Source: MongoDB manual,
 * "Data Types in mongosh", "JavaScript Methods: Object Constructors and Methods".
 */
final class ShellTypes {
  private static final Map<String, Value> KEYS =
      Map.of("MaxKey", Constant.MAX_KEY, "MinKey", Constant.MIN_KEY);

  private ShellTypes() {}

  static void install(Context context, ScriptableObject global) {
    type(global, "BinData", ShellConstructors::binary);
    type(global, "Code", ShellConstructors::code);
    type(global, "DBPointer", ShellConstructors::pointer);
    type(global, "MaxKey", arguments -> Constant.MAX_KEY);
    type(global, "MinKey", arguments -> Constant.MIN_KEY);
    type(global, "NumberDecimal", ShellConstructors::decimal);
    type(global, "NumberInt", ShellConstructors::int32);
    type(global, "NumberLong", ShellConstructors::int64);
    type(global, "ObjectId", ShellConstructors::objectId);
    type(global, "Timestamp", ShellConstructors::timestamp);
    maker(global, "HexData", "BinData", ShellConstructors::hex);
    maker(global, "MD5", "BinData", ShellConstructors::md5);
    maker(global, "UUID", "BinData", ShellConstructors::uuid);
    reference(context, global);
  }

  /** Makes a value of the arguments of a constructor. */
  @FunctionalInterface
  interface Maker {
    Value make(Object[] arguments);
  }

  /** The prototype of a type. */
  static Scriptable prototype(Scriptable scope, String type) {
    Scriptable global = ScriptableObject.getTopLevelScope(scope);
    if (ScriptableObject.getProperty(global, type) instanceof Scriptable constructor
        && constructor.get("prototype", constructor) instanceof Scriptable prototype) {
      return prototype;
    }
    throw new IllegalStateException("there is no type " + type);
  }

  /** The key that a constructor stands for, when it is written without parentheses; or null. */
  static @Nullable Value keyOf(Function function) {
    return function instanceof Constructor constructor ? KEYS.get(constructor.name) : null;
  }

  private static void type(ScriptableObject global, String name, Maker maker) {
    NativeObject prototype = new NativeObject();
    prototype.setParentScope(global);
    prototype.setPrototype(ScriptableObject.getObjectPrototype(global));
    Constructor constructor = new Constructor(global, name, maker, prototype);
    constructor.setImmunePrototypeProperty(prototype);
    prototype.defineProperty("constructor", constructor, ScriptableObject.DONTENUM);
    method(global, prototype, "toString", ShellText::of);
    method(global, prototype, "tojson", ShellText::of);
    method(global, prototype, "toJSON", ShellText::of);
    method(global, prototype, "valueOf", ShellText::valueOf);
    method(global, prototype, "toNumber", BsonObject::number);
    method(global, prototype, "hex", ShellText::hex);
    method(global, prototype, "base64", ShellText::base64);
    method(global, prototype, "subtype", typed -> typed.get("type", typed));
    method(global, prototype, "length", typed -> typed.get("len", typed));
    method(global, prototype, "getTime", typed -> typed.get("t", typed));
    method(global, prototype, "getInc", typed -> typed.get("i", typed));
    global.defineProperty(name, constructor, ScriptableObject.DONTENUM);
  }

  private static void maker(ScriptableObject global, String name, String type, Maker maker) {
    Scriptable prototype = prototype(global, type);
    global.defineProperty(
        name,
        new LambdaFunction(
            global,
            name,
            1,
            (context, scope, self, arguments) ->
                new BsonObject(type, maker.make(arguments), global, prototype)),
        ScriptableObject.DONTENUM);
  }

  private static void method(
      ScriptableObject global,
      ScriptableObject prototype,
      String name,
      java.util.function.Function<BsonObject, Object> body) {
    prototype.defineProperty(
        name,
        new LambdaFunction(
            global,
            name,
            0,
            (context, scope, self, arguments) -> {
              if (self instanceof BsonObject typed) {
                return body.apply(typed);
              }
              throw ScriptRuntime.constructError(
                  "TypeError", name + " is a method of values of another type");
            }),
        ScriptableObject.DONTENUM);
  }

  /** {@code DBRef} is an object with fields, as it is a document in the database. */
  private static void reference(Context context, ScriptableObject global) {
    context.evaluateString(
        global,
        "function DBRef(ref, id, db) { var self = Object.create(DBRef.prototype); self.$ref = ref;"
            + " self.$id = id; if (db !== undefined) self.$db = db; return self; }",
        "",
        1,
        null);
  }

  /** A constructor, which makes the same with and without {@code new}. */
  private static final class Constructor extends BaseFunction {
    private static final long serialVersionUID = 1L;
    private final String name;
    private final transient Maker maker;
    private final Scriptable prototype;

    Constructor(ScriptableObject global, String name, Maker maker, Scriptable prototype) {
      super(global, ScriptableObject.getFunctionPrototype(global));
      this.name = name;
      this.maker = maker;
      this.prototype = prototype;
    }

    @Override
    public String getFunctionName() {
      return name;
    }

    @Override
    public Object call(Context context, Scriptable scope, Scriptable self, Object[] arguments) {
      return construct(context, scope, arguments);
    }

    @Override
    public Scriptable construct(Context context, Scriptable scope, Object[] arguments) {
      return new BsonObject(name, maker.make(arguments), getParentScope(), prototype);
    }
  }
}
