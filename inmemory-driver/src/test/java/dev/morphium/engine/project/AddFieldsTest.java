package dev.morphium.engine.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.update.UpdateFixture;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code $addFields} and {@code $unset}. */
final class AddFieldsTest {
  private static final Compilation COMPILATION = UpdateFixture.environment().compilation();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                  | {a: 1}                       | {a: 1}",
        "{a: 'x', c: 'y'}    | {_id: 1, a: 1, b: 2}         | {_id: 1, a: 'x', b: 2, c: 'y'}",
        "{'a.b': 'x'}        | {a: {b: 1, c: 2}, d: 1}      | {a: {b: 'x', c: 2}, d: 1}",
        "{a: {b: 'x'}}       | {a: {c: 2}}                  | {a: {c: 2, b: 'x'}}",
        "{a: {}}             | {a: {b: 1}}                  | {a: {}}",
        "{'a.b': 'x'}        | {}                           | {a: {b: 'x'}}",
        "{'a.b': 'x'}        | {a: 5, c: 1}                 | {a: {b: 'x'}, c: 1}",
        "{'a.b': 'x'}        | {a: [{b: 1, c: 1}, 5, [{}]]} | {a: [{b: 'x', c: 1}, {b: 'x'}, [{b:"
            + " 'x'}]]}",
        "{'a.b.c': 1, 'a.d': 2} | {a: {b: 5}}               | {a: {b: {c: 1}, d: 2}}",
      })
  void addsFields(String specification, String document, String expected) {
    Projection projection =
        AddFields.compile("$addFields", Document.parse(specification), COMPILATION);
    assertThat(projection.apply(Document.parse(document), COMPILATION.newScope()))
        .isEqualTo(Document.parse(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "40176 | {a: 1, 'a.b': 2}",
        "40176 | {'a.b': 1, a: 2}",
        "40183 | {a: {'x.y': 1}}",
        "40181 | {a: {$add: [1, 2], $sum: 1}}",
        "16410 | {$a: 1}",
        "40353 | {'a.': 1}",
      })
  void refusesWhatIsNoSpecification(int code, String specification) {
    fails(code, () -> AddFields.compile("$set", Document.parse(specification), COMPILATION));
  }

  @Test
  void removesFields() {
    Document document = Document.parse("{_id: 1, a: {b: 1, c: 2}, d: [{e: 1}, 5]}");
    assertThat(
            AddFields.compileUnset(UpdateFixture.value("['a.b', 'd.e', '_id']"))
                .apply(document, COMPILATION.newScope()))
        .isEqualTo(Document.parse("{a: {c: 2}, d: [{}, 5]}"));
    fails(31002, () -> AddFields.compileUnset(UpdateFixture.value("1")));
    fails(31119, () -> AddFields.compileUnset(UpdateFixture.value("[]")));
    fails(31120, () -> AddFields.compileUnset(UpdateFixture.value("['a', 1]")));
    fails(31249, () -> AddFields.compileUnset(UpdateFixture.value("['a', 'a.b']")));
    fails(31250, () -> AddFields.compileUnset(UpdateFixture.value("['a.b', 'a']")));
  }

  private static void fails(int code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            CommandException.class,
            error -> assertThat(error.code().number()).as(error.message()).isEqualTo(code));
  }
}
