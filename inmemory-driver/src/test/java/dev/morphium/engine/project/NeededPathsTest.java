package dev.morphium.engine.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What projections look at; where that cannot be told, it is the whole document. */
class NeededPathsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "all",
      textBlock =
          """
          {a: 1}                                   | [a, _id]
          {a: 1, _id: 0}                           | [a]
          {a: true, 'b.c': 1, _id: 0}              | [a, b.c]
          {x: '$a', _id: 0}                        | [a]
          {x: {$add: ['$a', '$b.c', 1]}, _id: 0}   | [a, b.c]
          {x: {$let: {vars: {v: '$a'}, in: '$$v.y'}}, _id: 0} | [a]
          {_id: 0}                                 | all
          {a: 0}                                   | all
          {c: 1, a: {b: 1}}                        | all
          {c: 1, a: {$slice: 1}}                   | all
          {c: 1, a: {$elemMatch: {b: 1}}}          | all
          {'a.$': 1}                               | all
          {a: 1, s: {$meta: 'textScore'}}          | all
          {x: '$$ROOT'}                            | all
          {x: {$getField: 'a'}}                    | all
          {'x.y': '$a'}                            | all
          """)
  void pathsAreThoseThatAreLookedAt(String projection, String expected) {
    Set<String> paths = NeededPaths.ofProjection(Document.parse(projection));
    assertThat(paths == null ? null : paths.toString()).isEqualTo(expected);
  }
}
