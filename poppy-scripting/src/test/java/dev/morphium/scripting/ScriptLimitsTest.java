package dev.morphium.scripting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.morphium.driver.Reply;
import dev.morphium.engine.parameter.ServerParameters;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts that do not end, or want all memory: each ends with MongoDB's code. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScriptLimitsTest {
  private final ScriptFixture scripts = new ScriptFixture();

  @AfterAll
  void close() {
    scripts.close();
  }

  private String endOf(String body, int millis) {
    return ScriptFixture.error(
        scripts.run(ScriptFixture.aggregate(body).append("maxTimeMS", new BsonInt32(millis))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (;;) {}",
        "while (true) { try { throw 1; } catch (e) {} }",
        "for (;;) { try { for (;;) {} } catch (e) {} }",
        "for (;;) { try { for (;;) {} } finally { continue; } }",
        "try { for (;;) {} } finally { for (;;) {} }",
        "for (;;) [1, 2, 3].map(function(x) { return x + 1; })",
        "for (;;) [3, 2, 1].sort()",
        "for (;;) JSON.parse('[1]')",
        "for (;;) eval('1')",
        "for (;;) new Function('return 1')()",
        "for (;;) 'abc'.replace(/b/, 'x')",
        "return /^(a+)+$/.test('a'.repeat(60) + 'b')",
        "return new RegExp('^(([a-z])+.)+[A-Z]([a-z])+$').test('a'.repeat(80))",
        "var a = []; a.length = 4294967295; for (;;) a.indexOf(1, 4294967290)",
        "var o = {toString: function() { for (;;) {} }}; return '' + o",
        "var o = {get a() { for (;;) {} }}; return o.a",
        "return {get a() { for (;;) {} }}",
        "return {toJSON: function() { for (;;) {} }, a: {valueOf: function() {}}}.toJSON()",
        "function* f() { for (;;) yield 1; } for (var x of f()) {}",
        "var it = {}; it[Symbol.iterator] = function() { return {next: function() { return {value:"
            + " 1, done: false}; }}; }; for (var x of it) {}",
        "var p = new Proxy({}, {get: function() { for (;;) {} }}); return p.x",
        "sleep (1e9)",
        "var a = [1]; a = [a, a]; for (var i = 0; i < 60; i++) a = [a, a]; return JSON.stringify(a)"
      })
  void endsByTheTimeOfItsCommand(String body) {
    assertThat(endOf("function() { " + body + " }", 300))
        .satisfiesAnyOf(
            end -> assertThat(end).startsWith("50 "), end -> assertThat(end).startsWith("139 "));
  }

  @Test
  void endsByItsOwnTime() {
    try (ScriptFixture own = new ScriptFixture()) {
      own.parameters.start(ServerParameters.SCRIPT_TIMEOUT, "200");
      assertThat(ScriptFixture.error(own.function("function() { for (;;) {} }")))
          .startsWith("139 ")
          .contains("Interrupted by the host");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "var a = []; for (;;) a.push({})",
        "var a = []; for (;;) a.push(new Array(10000).fill(1))",
        "var s = 'x'; for (;;) s += s",
        "var s = 'x'; for (var i = 0; i < 25; i++) s += s; var a = []; for (;;) a.push(s +"
            + " a.length)",
        "var s = 'x'; for (var i = 0; i < 24; i++) s += s;"
            + " var o = {}; for (var i = 0;; i++) o[s + i] = i",
        "return 'x'.repeat(1 << 30)",
        "return 'x'.padEnd(1 << 30)",
        "return 'x'.padStart({valueOf: function() { return 1 << 30; }})",
        "var s = 'x'.repeat(1e6); return new Array(1000).fill(s).join('')",
        "var s = 'x'.repeat(1e6); return [new Array(100).fill(s), s, [s, [s]]].toString().length +"
            + " '' + new Array(900).fill({toString: function() { return s; }})",
        "return new Array(1e9).join('x')",
        "return new Array(4e9).fill(0)",
        "return [...new Array(1e9)]",
        "return Math.max.apply(null, {length: 1e9})",
        "return Array.from({length: 1e9})",
        "return Array.from({length: 1e9}, function() { return {}; })",
        "return new Set(new Array(1e9))",
        "return 'x'.repeat(1e5).replace(/x/g, \"$'$'\")",
        "var s = 'x'.repeat(1e6); return 'x'.repeat(1e6).replace(/x/g, function() { return s; })",
        "var s = 'x'.repeat(1e6); return 'x'.repeat(1e6).replaceAll('x', s)",
        "return new RegExp('('.repeat(5e6))",
        "return 'a'.match('('.repeat(5e6))",
        "var s = 'x'.repeat(1e6); return JSON.stringify(new Array(1000).fill(s))",
        "var s = 'x'.repeat(2e7); return encodeURIComponent(s) + encodeURIComponent(s + 1)",
        "var a = [1]; for (;;) a = a.concat(a)",
        "var a = new Array(1000).fill(1); for (;;) a.push.apply(a, a)",
        "var m = new Map(); for (var i = 0;; i++) m.set(i, {})",
        "var s = new Set(); for (var i = 0;; i++) s.add('' + i)",
        "return [[[[1]]]].flat(Infinity).concat(function() { var a = [1]; for (var i = 0; i < 40;"
            + " i++) a = [a, a]; return a.flat(Infinity); }())",
        "var o = {}; for (var i = 0;; i++) o['k' + i] = i",
        "function f() { return function() { return f; }; } var a = []; for (;;) a.push(f())"
      })
  void endsWithoutMemory(String body) {
    String end = endOf("function() { " + body + " }", 20_000);
    assertThat(end)
        .satisfiesAnyOf(
            text -> assertThat(text).startsWith("139 ").contains("Out of memory"),
            text -> assertThat(text).startsWith("17260 "));
    assertThatCode(() -> scripts.value("function() { return 1; }")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "function f() { return f() + 1; } return f()",
        "function f() { return [1].map(f); } return f()",
        "var o = {toString: function() { return '' + o; }}; return '' + o",
        "function f() { return eval('f()'); } return f()",
        "var o = {get a() { return this.a; }}; return o.a",
        "var a = []; for (var i = 0; i < 1e5; i++) a = [a]; return JSON.stringify(a)",
        "var a = []; for (var i = 0; i < 1e5; i++) a = [a]; return '' + a",
        "var p = new Proxy({}, {get: function(t, k, r) { return r[k]; }}); return p.x",
        "function f() { return 'a'.replace(/a/, f); } return f()",
        "return eval('('.repeat(1e5) + ')'.repeat(1e5))",
        "return JSON.parse('['.repeat(1e5) + ']'.repeat(1e5))",
        "function C() { return new C(); } return new C()",
        "return [3, 2, 1].sort(function f() { return [2, 1].sort(f); })"
      })
  void endsWithoutStack(String body) {
    assertThat(endOf("function() { " + body + " }", 20_000))
        .startsWith("139 ")
        .containsAnyOf("too much recursion", "Too deep recursion", "Out of memory");
    assertThatCode(() -> scripts.value("function() { return 1; }")).doesNotThrowAnyException();
  }

  @Test
  void refusesCyclesAndWhatIsTooLarge() {
    assertThat(
            ScriptFixture.error(scripts.function("function() { var a = {}; a.a = a; return a; }")))
        .startsWith("17279 ");
    assertThat(
            ScriptFixture.error(
                scripts.function("function() { return {a: 'x'.repeat(17000000)}; }")))
        .startsWith("17260 ");
  }

  @Test
  void refusesNumbersOfAnySize() {
    for (String body : new String[] {"return 2n", "return eval('2' + 'n')", "return 0xfn ** 9n"}) {
      Reply reply = scripts.function("function() { " + body + "; }");
      assertThat(ScriptFixture.error(reply)).startsWith("139 ").contains("BigInt");
    }
  }
}
