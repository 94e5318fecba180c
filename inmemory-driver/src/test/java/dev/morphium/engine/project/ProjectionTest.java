package dev.morphium.engine.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.update.UpdateFixture;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Projections of {@code find} and {@code $project}: what stays, in which order, and errors. */
final class ProjectionTest {
  private static final FilterCompiler FILTERS = UpdateFixture.environment().filters();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{b: 1, a: 1}        | {a: 1, b: 2, _id: 7, c: 3}        | {a: 1, b: 2, _id: 7}",
        "{_id: 0, a: true}   | {_id: 7, a: 1, b: 2}              | {a: 1}",
        "{_id: 1}            | {_id: 7, a: 1}                    | {_id: 7}",
        "{_id: 0}            | {_id: 7, a: 1}                    | {a: 1}",
        "{a: 0}              | {_id: 7, a: 1, b: 2}              | {_id: 7, b: 2}",
        "{a: false, _id: 1}  | {_id: 7, a: 1, b: 2}              | {_id: 7, b: 2}",
        "{a: 0.0}            | {a: 1, b: 2}                      | {b: 2}",
        "{'a.b': 1}          | {a: {b: 1, c: 2}, d: 3}           | {a: {b: 1}}",
        "{a: {b: 1, c: 1}}   | {a: {d: 1, c: 2, b: 3}}           | {a: {c: 2, b: 3}}",
        "{'a.b': 1}          | {a: 5}                            | {}",
        "{'a.b': 1}          | {a: {c: 1}}                       | {a: {}}",
        "{'a.b': 1}          | {a: [{b: 1, c: 2}, 5, [{b: 3}, 6]]} | {a: [{b: 1}, [{b: 3}]]}",
        "{'a.b': 0}          | {a: [{b: 1, c: 2}, 5, [{b: 3}, 6]]} | {a: [{c: 2}, 5, [{}, 6]]}",
        "{'a.b': 0}          | {a: 5}                            | {a: 5}",
        "{x: 'lit', a: 1}    | {x: 1, a: 2}                      | {a: 2, x: 'lit'}",
        "{'a.x': 'lit', 'a.b': 1} | {a: {x: 1, b: 2, c: 3}}      | {a: {b: 2, x: 'lit'}}",
        "{'a.x': 'lit'}      | {b: 1}                            | {a: {x: 'lit'}}",
        "{'a.x': 'lit'}      | {a: [{b: 1}, 5]}                  | {a: [{x: 'lit'}, {x: 'lit'}]}",
        "{a: null}           | {a: 1, b: 2}                      | {a: null}",
      })
  void projectsAlikeInBothPlaces(String projection, String document, String expected) {
    for (Projection.Mode mode : Projection.Mode.values()) {
      assertThat(apply(projection, mode, document, -1)).isEqualTo(Document.parse(expected));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                         | {a: 1}                     | -1 | {a: 1}",
        "{a: {$slice: 2}}           | {a: [1, 2, 3], b: 1}       | -1 | {a: [1, 2], b: 1}",
        "{a: {$slice: -2}}          | {a: [1, 2, 3], b: 1}       | -1 | {a: [2, 3], b: 1}",
        "{a: {$slice: [1, 1]}}      | {a: [1, 2, 3], b: 1}       | -1 | {a: [2], b: 1}",
        "{a: {$slice: [-2, 1]}}     | {a: [1, 2, 3], b: 1}       | -1 | {a: [2], b: 1}",
        "{a: {$slice: 0}}           | {a: [1, 2, 3]}             | -1 | {a: []}",
        "{a: {$slice: 1}}           | {a: 5}                     | -1 | {a: 5}",
        "{'a.b': {$slice: 1}}       | {a: [{b: [1, 2]}, {b: [3, 4]}]} | -1 | {a: [{b: [1]}, {b:"
            + " [3]}]}",
        "{a: {$slice: 1}, b: 1}     | {c: 1, a: [1, 2], b: 2}    | -1 | {a: [1], b: 2}",
        "{a: {$slice: 1}, _id: 1}   | {_id: 1, a: [1, 2], b: 2}  | -1 | {_id: 1, a: [1]}",
        "{a: {$elemMatch: {$gt: 1}}} | {a: [1, 2, 3], b: 1}      | -1 | {a: [2]}",
        "{a: {$elemMatch: {$gt: 9}}} | {a: [1, 2, 3], b: 1}      | -1 | {}",
        "{a: {$elemMatch: {b: 1}}, c: 1} | {a: [{b: 2}, {b: 1}], c: 1} | -1 | {c: 1, a: [{b: 1}]}",
        "{a: {$elemMatch: {b: 1}}, c: 0} | {a: [{b: 2}, {b: 1}], c: 1, d: 2} | -1 | {a: [{b: 1}],"
            + " d: 2}",
        "{'a.$': 1}                 | {a: [1, 2, 3], b: 1}       | 1  | {a: [2]}",
        "{'a.$': 1}                 | {a: 5}                     | -1 | {a: 5}",
        "{'a.b.$': 1}               | {a: {b: [1, 2], c: 1}}     | 1  | {a: {b: [2]}}",
        "{'a.b.$': 1}               | {a: [{b: [1], c: 2}, {b: [3, 4], c: 2}]} | 1 | {a: [{b: [3,"
            + " 4]}]}",
      })
  void knowsTheOperatorsOfFind(String projection, String document, int index, String expected) {
    assertThat(apply(projection, Projection.Mode.FIND, document, index))
        .isEqualTo(Document.parse(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FIND      | 31253 | {a: 0, b: 1}",
        "FIND      | 31254 | {a: 1, b: 0}",
        "FIND      | 31249 | {a: 1, 'a.b': 1}",
        "FIND      | 31250 | {'a.b': 1, a: 1}",
        "AGGREGATE | 31254 | {a: {b: 1, c: 0}}",
        "AGGREGATE | 31310 | {a: 0, b: ['x']}",
        "AGGREGATE | 31325 | {a: {$foo: 1}}",
        "AGGREGATE | 51272 | {}",
        "AGGREGATE | 51270 | {a: {}}",
        "AGGREGATE | 16410 | {$a: 1}",
        "AGGREGATE | 16410 | {a: {$foo: 1, b: 1}}",
        "AGGREGATE | 40352 | {'': 1}",
        "AGGREGATE | 31324 | {'a.$': 1}",
        "FIND      | 31394 | {'a.$.b': 1}",
        "FIND      | 31276 | {'a.$': 1, 'b.$': 1}",
        "FIND      | 31308 | {'a.$': 'x'}",
        "FIND      | 31271 | {'a.$': {$slice: 1}}",
        "FIND      | 31395 | {'a.$': 0}",
        "FIND      | 31255 | {'a.$': 1, b: {$elemMatch: {$gt: 1}}}",
        "FIND      | 31256 | {b: {$elemMatch: {$gt: 1}}, 'a.$': 1}",
        "FIND      | 31274 | {a: {$elemMatch: 1}}",
        "FIND      | 31275 | {'a.b': {$elemMatch: {$gt: 1}}}",
      })
  void refusesWhatIsNoProjection(Projection.Mode mode, int code, String projection) {
    assertThatThrownBy(() -> compile(projection, mode))
        .isInstanceOfSatisfying(
            CommandException.class,
            error -> assertThat(error.code().number()).as(error.message()).isEqualTo(code));
  }

  @ParameterizedTest
  @CsvSource({"-1, 51246", "2, 51247"})
  void refusesADocumentWithoutTheMatchedElement(int index, int code) {
    Projection projection = compile("{'a.$': 1}", Projection.Mode.FIND);
    assertThat(projection.isPositional()).isTrue();
    assertThatThrownBy(
            () ->
                projection.apply(
                    Document.parse("{a: [1, 2]}"), FILTERS.compilation().newScope(), index))
        .isInstanceOfSatisfying(
            CommandException.class, error -> assertThat(error.code().number()).isEqualTo(code));
  }

  private static Projection compile(String projection, Projection.Mode mode) {
    return ProjectionCompiler.compile(
        Document.parse(projection), mode, FILTERS.compilation(), FILTERS);
  }

  private static Document apply(
      String projection, Projection.Mode mode, String document, int index) {
    return compile(projection, mode)
        .apply(Document.parse(document), FILTERS.compilation().newScope(), index);
  }
}
