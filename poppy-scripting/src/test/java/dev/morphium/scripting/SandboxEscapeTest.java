package dev.morphium.scripting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts that reach for the process around them, or for other scripts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SandboxEscapeTest {
  private final ScriptFixture scripts = new ScriptFixture();

  @AfterAll
  void close() {
    scripts.close();
  }

  /** Names that other environments of the language have. */
  private static final String HOSTS =
      "java Packages javax org com edu net getClass JavaAdapter JavaImporter "
          + "importPackage importClass Java load readFile readUrl runCommand spawn quit "
          + "exit require process global window XMLHttpRequest fetch db Mongo cat ls "
          + "listFiles removeFile Continuation With Script Call loadClass defineClass sync "
          + "toint32 BigInt ArrayBuffer Uint8Array SharedArrayBuffer Atomics WebAssembly "
          + "setTimeout console environment history help serialize deserialize";

  static Stream<String> hosts() {
    return Stream.of(HOSTS.split(" "));
  }

  @ParameterizedTest
  @MethodSource("hosts")
  void nothingOfTheHostHasAName(String name) {
    assertThat(scripts.value("function() { return typeof " + name + "; }"))
        .isEqualTo(new BsonString("undefined"));
  }

  /** Each of them gives undefined, or an error of the script, and never an object of Java. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "({}).constructor.constructor('return typeof java')()",
        "(function() {}).constructor('return typeof Packages')()",
        "eval('typeof java')",
        "(0, eval)('typeof Packages')",
        "typeof this.getClass",
        "typeof ''.getClass",
        "typeof 'x'.getBytes",
        "typeof 'x'.toCharArray",
        "typeof [].getClass",
        "typeof [].stream",
        "typeof [].subList",
        "typeof ({}).entrySet",
        "typeof (1).getClass",
        "typeof new Date().toInstant",
        "typeof /a/.getClass",
        "typeof ObjectId().value",
        "typeof ObjectId().getParentScope",
        "typeof NumberLong(1).getClass",
        "typeof tojson.getClass",
        "typeof print.target",
        "typeof Object.getPrototypeOf(print).getClass",
        "(function() { try { null.x; } catch (e) { return typeof e.javaException; } })()",
        "(function() { try { null.x; } catch (e) { return typeof e.rhinoException; } })()",
        "(function() { try { ObjectId('no'); } catch (e) { return typeof e.javaException; } })()",
        "(function() { try { JSON.parse('{'); } catch (e) { return typeof e.javaException; } })()",
        "(function() { try { new RegExp('('); } catch (e) { return typeof e.javaException; } })()",
        "(function() { try { eval('('); } catch (e) { return typeof e.rhinoException; } })()",
        "typeof new Error().getClass",
        "typeof Symbol.for",
        "typeof String.raw",
        "typeof (function f() { return f.__parent__; })()",
        "typeof /a/.compile",
        "(function() { return typeof arguments.callee.caller; })()",
        "typeof Object.getOwnPropertyDescriptor(this, 'java')",
        "typeof Reflect.get(this, 'Packages')"
      })
  void noChainOfPropertiesLeadsOut(String expression) {
    BsonValue value = scripts.value("function() { return " + expression + "; }");
    assertThat(value).isIn(new BsonString("undefined"), new BsonString("object"));
    if (value.equals(new BsonString("object"))) {
      assertThat(expression).contains("caller"); // null
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Array.prototype.evil = 1",
        "Object.prototype.evil = 1",
        "String.prototype.trim = function() { return 'evil'; }",
        "Object.defineProperty(Array.prototype, 'evil', {value: 1})",
        "Object.setPrototypeOf(Array.prototype, {evil: 1})",
        "Array.prototype.__proto__ = {evil: 1}",
        "Object.prototype.__defineGetter__('evil', function() { return 1; })",
        "ObjectId.prototype.evil = 1",
        "NumberLong.evil = 1",
        "delete Array.prototype.push",
        "JSON.parse = null",
        "Math.evil = 1",
        "tojson.evil = 1",
        "Array.prototype.push.evil = 1",
        "(function*() {}).constructor.prototype.evil = 1",
        "Object.getPrototypeOf([][Symbol.iterator]()).evil = 1",
        "RegExp.prototype.evil = 1",
        "Array.prototype[0] = 1",
        "Array.prototype[Symbol.iterator] = null",
        "Date.prototype.tojson = null",
        "Error.prototype.evil = 1",
        "Error.stackTraceLimit = 1e9",
        "Promise.prototype.evil = 1",
        "Map.prototype.get = null"
      })
  void noScriptChangesWhatTheNextOneFinds(String change) {
    scripts.function("function() { " + change + "; return 1; }");
    String probe =
        "function() { return tojson([[].evil, ''.evil, tojson.evil, ObjectId().evil,"
            + " NumberLong.evil, /a/.evil, Math.evil, [].push.evil, Error().evil,"
            + " (function*() {})().evil, [][Symbol.iterator]().evil, Promise.prototype.evil,"
            + " ' a '.trim(), typeof [].push, typeof JSON.parse, [][0], [...[7]][0],"
            + " typeof new Map().get, tojson(new Date(0))]).indexOf('evil') < 0"
            + " && [].evil === undefined && tojson.evil === undefined && ' a '.trim() === 'a'"
            + " && Math.evil === undefined && [].push.evil === undefined"
            + " && ObjectId().evil === undefined && [][0] === undefined && [...[7]][0] === 7; }";
    assertThat(scripts.value(probe).asBoolean().getValue()).isTrue();
  }

  @Test
  void globalVariablesLastForOneCall() {
    scripts.run("{insert: 'many', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}").orThrow();
    BsonValue count =
        scripts
            .run(
                "{count: 'many', query: {$where: 'if (typeof seen == \"undefined\") { seen = 1;"
                    + " return true; } return false;'}}")
            .orThrow()
            .document()
            .get("n");
    assertThat(count.asInt32().getValue()).isEqualTo(3);
  }
}
