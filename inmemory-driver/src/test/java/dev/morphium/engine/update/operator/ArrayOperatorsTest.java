package dev.morphium.engine.update.operator;

import static dev.morphium.engine.update.UpdateFixture.apply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code $addToSet}, {@code $pop}, {@code $pull}, {@code $pullAll} and {@code $push}. */
final class ArrayOperatorsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1, 2]     | {$push: {a: 3}}                                  | [1, 2, 3]",
        "[1, 2]     | {$push: {a: [3]}}                                | [1, 2, [3]]",
        "[1, 2]     | {$push: {a: {$each: [3, 4]}}}                    | [1, 2, 3, 4]",
        "[1, 2]     | {$push: {a: {$each: [3], $position: 0}}}         | [3, 1, 2]",
        "[1, 2]     | {$push: {a: {$each: [3], $position: -1}}}        | [1, 3, 2]",
        "[1, 2]     | {$push: {a: {$each: [3], $position: 9}}}         | [1, 2, 3]",
        "[1, 2]     | {$push: {a: {$each: [3], $position: -9}}}        | [3, 1, 2]",
        "[3, 1]     | {$push: {a: {$each: [2], $sort: -1}}}            | [3, 2, 1]",
        "[3, 1]     | {$push: {a: {$slice: -2, $sort: 1, $each: [2]}}} | [2, 3]",
        "[3, 1]     | {$push: {a: {$each: [2], $slice: 0}}}            | []",
        "[{x: 2}, 3, {x: 1}] | {$push: {a: {$each: [], $sort: {x: 1}}}} | [3, {x: 1}, {x: 2}]",
        "[{x: {y: 2}}, {x: {y: 1}}] | {$push: {a: {$each: [], $sort: {'x.y': 1}}}}"
            + " | [{x: {y: 1}}, {x: {y: 2}}]",
        "[1, 2]     | {$push: {a: {$slice: 1}}}                        | [1, 2, {$slice: 1}]",
        "[1, 2]     | {$addToSet: {a: {$each: [2.0, 3, 3, 4]}}}        | [1, 2, 3, 4]",
        "[1, 2]     | {$addToSet: {a: [1]}}                            | [1, 2, [1]]",
        "[{a: 1}]   | {$addToSet: {a: {a: 1.0}}}                       | [{a: 1}]",
        "[1, 2, 3]  | {$pop: {a: 1}}                                   | [1, 2]",
        "[1, 2, 3]  | {$pop: {a: -1}}                                  | [2, 3]",
        "[]         | {$pop: {a: -1}}                                  | []",
        "[1, 2, 1.0]| {$pull: {a: 1}}                                  | [2]",
        "[1, 2, 3]  | {$pull: {a: {$gte: 2}}}                          | [1]",
        "[1, 2, 3]  | {$pull: {a: {$in: [1, 3]}}}                      | [2]",
        "[{b: 1, c: 1}, {b: 2}, 1] | {$pull: {a: {b: 1}}}              | [{b: 2}, 1]",
        "[{b: 1}, {b: 5}] | {$pull: {a: {b: {$gt: 2}}}}                | [{b: 1}]",
        "[{b: [1, 2]}, {b: 5}] | {$pull: {a: {b: {$elemMatch: {$gt: 1}}}}} | [{b: 5}]",
        "[1, null, 2] | {$pull: {a: null}}                             | [1, 2]",
        "[1, 2, 1, 3] | {$pullAll: {a: [1, 3.0]}}                      | [2]",
      })
  void editsAnArray(String array, String update, String expected) {
    assertThat(apply("{_id: 1, a: " + array + ", z: 1}", update))
        .isEqualTo(Document.parse("{_id: 1, a: " + expected + ", z: 1}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{$push: {a: 1}}                          | {_id: 1, a: [1]}",
        "{$push: {a: {$each: []}}}                | {_id: 1, a: []}",
        "{$push: {a: {$each: [2, 1], $sort: 1}}}  | {_id: 1, a: [1, 2]}",
        "{$addToSet: {a: {$each: [1, 1]}}}        | {_id: 1, a: [1]}",
        "{$pull: {a: 1}}                          | {_id: 1}",
        "{$pullAll: {'a.b': [1]}}                 | {_id: 1}",
        "{$pop: {a: 1}}                           | {_id: 1}",
      })
  void createsAnArrayOrNone(String update, String expected) {
    assertThat(apply("{_id: 1}", update)).isEqualTo(Document.parse(expected));
  }
}
