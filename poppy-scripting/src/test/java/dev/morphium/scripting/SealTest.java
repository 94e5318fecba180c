package dev.morphium.scripting;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Every property of every object of the language stays what it is, whatever a script does. */
class SealTest {
  /** Walks all that can be reached, and does something with each property. */
  private static final String WALK =
      "function() { var seen = new Set(), open = [], count = 0, bad = []; function reach(o) { if"
          + " ((typeof o == 'object' || typeof o == 'function') && o !== null && !seen.has(o)) {"
          + " seen.add(o); open.push(o); } } var own = new Set(Object.getOwnPropertyNames(this));"
          + " [Object, Function, Array, String, Number, Boolean, Date, RegExp, Error, TypeError,"
          + " JSON, Math, Map, Set, WeakMap, WeakSet, Symbol, Promise, Proxy, Reflect, ObjectId,"
          + " NumberLong, NumberInt, NumberDecimal, BinData, Timestamp, DBRef, Code, MinKey,"
          + " MaxKey, UUID, HexData, tojson, print, assert, ISODate, eval, parseInt, isNaN,"
          + " encodeURI, hex_md5, sleep, Object.getPrototypeOf(function*() {}),"
          + " Object.getPrototypeOf([].values()), Object.getPrototypeOf(''[Symbol.iterator]()),"
          + " Object.getPrototypeOf(new Map().entries())].forEach(reach); while (open.length) { var"
          + " o = open.pop(); reach(Object.getPrototypeOf(o)); var names ="
          + " Object.getOwnPropertyNames(o).concat(Object.getOwnPropertySymbols(o)); for (var i ="
          + " 0; i < names.length; i++) { var name = names[i], value; count++; try { value ="
          + " o[name]; } catch (e) { continue; } if (value === 'evil') bad.push(String(name)); else"
          + " reach(value); %s } } return {count: count, bad: bad}; }";

  private static final String CHANGE =
      "try { o[name] = 'evil'; } catch (e) {}"
          + " try { Object.defineProperty(o, name, {value: 'evil'}); } catch (e) {}"
          + " try { delete o[name]; } catch (e) {}"
          + " try { o.evil = 'evil'; } catch (e) {}"
          + " try { Object.setPrototypeOf(o, {evil: 'evil'}); } catch (e) {}";

  @Test
  void everythingStays() {
    try (ScriptFixture scripts = new ScriptFixture()) {
      BsonDocument before = scripts.value(WALK.formatted("")).asDocument();
      scripts.function(WALK.formatted(CHANGE));
      BsonDocument after = scripts.value(WALK.formatted("")).asDocument();
      assertThat(before.getNumber("count").intValue()).isGreaterThan(400);
      assertThat(after).isEqualTo(before);
    }
  }
}
