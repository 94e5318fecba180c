package dev.morphium.engine.update;

import static dev.morphium.engine.update.UpdateFixture.apply;
import static dev.morphium.engine.update.UpdateFixture.compile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Updates by operators: paths, order of fields, what counts as no change, errors. */
final class OperatorUpdateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{_id: 1, a: 1}           | {$set: {a: 2}}                    | {_id: 1, a: 2}",
        "{_id: 1, a: 1, b: 1}     | {$set: {a: 'x'}}                  | {_id: 1, a: 'x', b: 1}",
        "{_id: 1}                 | {$set: {z: 1, a: 2, '10': 3, '9': 4}}"
            + " | {_id: 1, '9': 4, '10': 3, a: 2, z: 1}",
        "{_id: 1}                 | {$set: {'a.b.c': 1, 'a.b.d': 2}}  | {_id: 1, a: {b: {c: 1, d:"
            + " 2}}}",
        "{_id: 1, a: {b: 1}, c: 1}| {$set: {'a.x': 'y', 'a.b': 'long'}}"
            + " | {_id: 1, a: {b: 'long', x: 'y'}, c: 1}",
        "{_id: 1, a: [1]}         | {$set: {'a.3': 9}}                | {_id: 1, a: [1, null, null,"
            + " 9]}",
        "{_id: 1, a: [1, [2]]}    | {$set: {'a.1.0': 'x'}}            | {_id: 1, a: [1, ['x']]}",
        "{_id: 1}                 | {$set: {'a.0': 1}}                | {_id: 1, a: {'0': 1}}",
        "{_id: 1, a: [1, 2, 3]}   | {$unset: {'a.1': ''}}             | {_id: 1, a: [1, null, 3]}",
        "{_id: 1, a: {b: 1, c: 2}}| {$unset: {'a.b': ''}}             | {_id: 1, a: {c: 2}}",
        "{_id: 1, a: 5}           | {$unset: {'a.b': ''}}             | {_id: 1, a: 5}",
        "{_id: 1, a: 1, b: 2}     | {$inc: {a: 2}, $mul: {b: 3}}      | {_id: 1, a: 3, b: 6}",
        "{_id: 1, a: 1, b: 2}     | {$rename: {a: 'b'}}               | {_id: 1, b: 1}",
        "{_id: 1, a: {b: 1}}      | {$rename: {'a.b': 'c.d'}}         | {_id: 1, a: {}, c: {d: 1}}",
        "{_id: 1, a: 5}           | {$min: {a: 3}, $max: {b: 4}}      | {_id: 1, a: 3, b: 4}",
        "{_id: 1, a: 255}         | {$bit: {a: {and: 15, xor: 1}}}    | {_id: 1, a: 14}",
        "{_id: 1, a: [{b: 1}, {b: 2}]} | {$set: {'a.$[].b': 0}}       | {_id: 1, a: [{b: 0}, {b:"
            + " 0}]}",
        "{_id: 1, a: 1}           | {$setOnInsert: {a: 2}}            | {_id: 1, a: 1}",
        "{_id: 1, b: null}        | {$set: {a: 1, b: 2}}              | {_id: 1, b: 2, a: 1}",
        "{_id: 1, b: null, a: null} | {$set: {a: 1, b: 2}}            | {_id: 1, b: 2, a: 1}",
        "{_id: 1, b: null, a: 1}  | {$set: {b: 2}, $unset: {a: ''}}   | {_id: 1, b: 2}",
      })
  void changesWhatThePathsName(String document, String update, String expected) {
    assertThat(apply(document, update)).isEqualTo(Document.parse(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{_id: 1, a: 1}      | {$set: {a: 1}}",
        "{_id: 1, a: 1}      | {$set: {}}",
        "{_id: 1, a: 1}      | {$inc: {a: 0}}",
        "{_id: 1, a: 1}      | {$unset: {b: 1}}",
        "{_id: 1, a: 1}      | {$max: {a: 1}}",
        "{_id: 1, a: 1}      | {$rename: {b: 'c'}}",
        "{_id: 1, a: [1, 2]} | {$addToSet: {a: 2}}",
        "{_id: 1, a: [1, 2]} | {$pull: {a: 3}}",
        "{_id: 1, a: [1, 2]} | {$push: {a: {$each: []}}}",
        "{_id: 1, a: [1, 2]} | {$push: {a: {$each: [], $sort: 1}}}",
        "{_id: 1, a: [1, 2]} | {$unset: {'a.5': 1}}",
        "{_id: 1, a: [null]} | {$unset: {'a.0': 1}}",
        "{_id: 1, a: {b: 1}} | {_id: 1, a: {b: 1}}",
      })
  void givesTheSameInstanceWhenNothingChanges(String document, String update) {
    Document before = Document.parse(document);
    assertThat(compile(update).apply(before, -1, false)).isSameAs(before);
  }

  @Test
  void tellsNumericTypesApart() {
    assertThat(apply("{_id: 1, a: 1}", "{$set: {a: NumberLong(1)}}"))
        .isEqualTo(Document.parse("{_id: 1, a: NumberLong(1)}"));
    assertThat(apply("{_id: 1, a: 2147483647}", "{$inc: {a: 1}}"))
        .isEqualTo(Document.parse("{_id: 1, a: NumberLong(2147483648)}"));
    assertThat(apply("{_id: 1, a: 1}", "{$inc: {a: 0.5}}"))
        .isEqualTo(Document.parse("{_id: 1, a: 1.5}"));
    assertThat(apply("{_id: 1, a: 10.5}", "{$inc: {a: NumberDecimal('2.5')}}"))
        .isEqualTo(Document.parse("{_id: 1, a: NumberDecimal('13.0000000000000')}"));
    assertThat(apply("{_id: 1}", "{$mul: {a: NumberLong(3)}}"))
        .isEqualTo(Document.parse("{_id: 1, a: NumberLong(0)}"));
  }

  @Test
  void worksOnADocumentWithinOtherBytes() {
    Document outer =
        new DocumentBuilder()
            .append("x", "before")
            .append("d", Document.parse("{_id: 1, a: {b: 1}, c: 'c'}"))
            .append("y", "after")
            .build();
    Document inner = (Document) outer.get("d");
    assertThat(compile("{$set: {'a.b': 'text', n: 1}}").apply(inner, -1, false))
        .isEqualTo(Document.parse("{_id: 1, a: {b: 'text'}, c: 'c', n: 1}"));
  }

  @Test
  void changesManyFieldsAtOnce() {
    DocumentBuilder before = new DocumentBuilder();
    DocumentBuilder update = new DocumentBuilder().startDocument("$set");
    DocumentBuilder after = new DocumentBuilder();
    for (int i = 0; i < 500; i++) {
      before.append("f" + i, i);
      update.append("f" + i, "text " + i);
      after.append("f" + i, "text " + i);
    }
    Update compiled =
        UpdateCompiler.compile(update.end().build(), List.of(), UpdateFixture.environment());
    assertThat(compiled.apply(before.build(), Update.NO_INDEX, false)).isEqualTo(after.build());
  }

  @Test
  void resolvesThePositionalOperator() {
    Document document = Document.parse("{_id: 1, a: [{b: 1}, {b: 2}]}");
    Update update = compile("{$set: {'a.$.b': 9, 'a.1.c': 3}}");
    assertThat(update.isPositional()).isTrue();
    assertThat(update.apply(document, 1, false))
        .isEqualTo(Document.parse("{_id: 1, a: [{b: 1}, {b: 9, c: 3}]}"));
    fails(2, () -> update.apply(document, Update.NO_INDEX, false));
    fails(40, () -> compile("{$set: {'a.$': 9, 'a.1': 3}}").apply(document, 1, false));
  }

  @Test
  void selectsElementsByArrayFilters() {
    assertThat(apply("{a: [1, 5, 9]}", "{$inc: {'a.$[x]': 10, 'b.c': 1}}", "{x: {$gte: 5}}"))
        .isEqualTo(Document.parse("{a: [1, 15, 19], b: {c: 1}}"));
    assertThat(
            apply(
                "{a: [{b: [1, 2]}, {b: [3], c: 1}]}",
                "{$set: {'a.$[x].b.$[y]': 0}}",
                "{'x.c': 1}",
                "{y: {$gt: 1}}"))
        .isEqualTo(Document.parse("{a: [{b: [1, 2]}, {b: [0], c: 1}]}"));
    fails(2, () -> compile("{$set: {'a.$[x]': 1}}"));
    fails(9, () -> compile("{$set: {a: 1}}", "{x: 1}"));
    fails(9, () -> compile("{$set: {'a.$[x]': 1}}", "{x: 1}", "{x: 2}"));
    fails(9, () -> compile("{$set: {'a.$[x]': 1}}", "{x: 1, y: 1}"));
    fails(2, () -> compile("{$set: {'a.$[X]': 1}}", "{X: 1}"));
    fails(9, () -> compile("{b: 1}", "{x: 1}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9     | {$foo: {a: 1}}",
        "9     | {$set: {a: 1}, b: 1}",
        "9     | {$set: 1}",
        "56    | {$set: {'': 1}}",
        "56    | {$set: {'a..b': 1}}",
        "40    | {$set: {a: 1}, $inc: {a: 1}}",
        "40    | {$set: {a: 1, 'a.b': 1}}",
        "40    | {$set: {'a.b': 1}, $unset: {a: 1}}",
        "40    | {$rename: {a: 'b'}, $set: {a: 1}}",
        "40    | {$set: {'a.$[]': 1, 'a.b': 1}}",
        "2     | {$set: {'$': 1}}",
        "2     | {$set: {'a.$.b.$': 1}}",
        "2     | {$rename: {a: 1}}",
        "2     | {$rename: {a: 'a'}}",
        "2     | {$rename: {a: 'a.b'}}",
        "2     | {$rename: {'a.$[].b': 'c'}}",
        "14    | {$inc: {a: 'x'}}",
        "2     | {$push: {a: {$each: 1}}}",
        "2     | {$push: {a: {$each: [], $foo: 1}}}",
        "2     | {$push: {a: {$each: [], $sort: 2}}}",
        "14    | {$addToSet: {a: {$each: 1}}}",
        "2     | {$addToSet: {a: {$each: [], $slice: 1}}}",
        "9     | {$pop: {a: 2}}",
        "2     | {$pullAll: {a: 1}}",
        "2     | {$bit: {a: {not: 1}}}",
        "2     | {$currentDate: {a: 'x'}}",
        "72    | [{$match: {}}]",
        "9     | 5",
      })
  void refusesWhatIsNoUpdate(int code, String update) {
    fails(code, () -> compile(update));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "28 | {_id: 1, a: 5}      | {$set: {'a.b': 1}}",
        "28 | {_id: 1, a: [1]}    | {$set: {'a.b': 1}}",
        "28 | {_id: 1, a: null}   | {$set: {'a.b': 1}}",
        "28 | {_id: 1, a: 5}      | {$rename: {'a.b': 'c'}}",
        "2  | {_id: 1, a: [1]}    | {$rename: {'a.0': 'c'}}",
        "2  | {_id: 1, a: [1], b: 1} | {$rename: {b: 'a.0'}}",
        "14 | {_id: 1, a: 'x'}    | {$inc: {a: 1}}",
        "14 | {_id: 1, a: null}   | {$mul: {a: 1}}",
        "2  | {_id: 1, a: {$numberLong: '9223372036854775807'}} | {$inc: {a: 1}}",
        "14 | {_id: 1, a: 1}      | {$pop: {a: 1}}",
        "2  | {_id: 1, a: 1}      | {$push: {a: 1}}",
        "2  | {_id: 1, a: 1}      | {$pull: {a: 1}}",
        "2  | {_id: 1, a: null}   | {$addToSet: {a: 1}}",
        "2  | {_id: 1, a: 1.5}    | {$bit: {a: {or: 1}}}",
        "2  | {_id: 1}            | {$set: {'a.$[]': 1}}",
        "2  | {_id: 1, a: 1}      | {$set: {'a.$[]': 1}}",
        "52 | {_id: 1}            | {$set: {$a: 1}}",
        "52 | {_id: 1}            | {b: 1, $set: {a: 1}}",
        "66 | {_id: 1}            | {$set: {_id: 2}}",
        "66 | {_id: 1}            | {$unset: {_id: 2}}",
        "66 | {_id: 1, a: 2}      | {$rename: {a: '_id'}}",
        "66 | {_id: {a: 1}}       | {$set: {'_id.a': 2}}",
        "66 | {_id: 1}            | {_id: 2}",
        "34 | {_id: 1, a: []}     | {$set: {'a.1500001': 1}}",
      })
  void refusesWhatADocumentCannotTake(int code, String document, String update) {
    fails(code, () -> apply(document, update));
  }

  static AbstractThrowableAssert<?, ?> fails(int code, ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            CommandException.class,
            error -> assertThat(error.code().number()).as(error.message()).isEqualTo(code));
  }
}
