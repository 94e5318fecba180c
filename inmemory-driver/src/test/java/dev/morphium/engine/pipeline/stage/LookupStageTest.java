package dev.morphium.engine.pipeline.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.pipeline.PipelineFixture;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LookupStageTest {
  @Test
  void nullMissingAndArraysFindWhatAFilterWould() {
    PipelineFixture fixture =
        new PipelineFixture()
            .with("c", "{_id: 1, k: [1, [2]]}", "{_id: 2}", "{_id: 3, k: []}")
            .with("f", "{_id: 1, v: 1.0}", "{_id: 2, v: [2]}", "{_id: 3}", "{_id: 4, v: null}");
    assertThat(
            fixture.run(
                "[{$lookup: {from: 'f', localField: 'k', foreignField: 'v', as: 'j'}},"
                    + " {$project: {j: '$j._id'}}]"))
        .containsExactly(
            "{\"_id\": 1, \"j\": [1, 2]}",
            "{\"_id\": 2, \"j\": [3, 4]}",
            "{\"_id\": 3, \"j\": []}");
  }

  @Test
  void variablesOfOuterDocumentsReachEveryDepth() {
    assertThat(
            new PipelineFixture()
                .with("c", "{_id: 1, x: 'a'}", "{_id: 2, x: 'b'}")
                .with("f", "{_id: 9}")
                .run(
                    "[{$lookup: {from: 'f', let: {x: '$x'}, as: 'j', pipeline: [{$lookup: {from:"
                        + " 'f', as: 'k', pipeline: [{$project: {y: '$$x'}}]}}, {$replaceWith:"
                        + " {$first: '$k'}}]}}, {$unset: 'x'}]"))
        .containsExactly(
            "{\"_id\": 1, \"j\": [{\"_id\": 9, \"y\": \"a\"}]}",
            "{\"_id\": 2, \"j\": [{\"_id\": 9, \"y\": \"b\"}]}");
  }

  @Test
  void anEqualityOfAnExpressionFindsTheSameThroughATable() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    PipelineFixture fixture =
        new PipelineFixture().with("c", documents(random)).with("f", documents(random));
    String equality = "{$eq: ['$v', '$$v']}";
    assertThat(fixture.run(lookup(equality)))
        .as("seed %s", seed)
        .isEqualTo(fixture.run(lookup("{$not: {$not: [" + equality + "]}}")));
  }

  private static String lookup(String expression) {
    return "[{$lookup: {from: 'f', let: {v: '$v'}, pipeline: [{$match: {$expr: "
        + expression
        + "}}], as: 'j'}}]";
  }

  private static List<Document> documents(Random random) {
    String[] values = {
      "", "v: null", "v: 1", "v: 1.0", "v: [1, 2]", "v: []", "v: {a: 1}", "v: 'x'"
    };
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      documents.add(
          Document.parse("{_id: " + i + ", " + values[random.nextInt(values.length)] + "}"));
    }
    return documents;
  }

  @Test
  void graphsAreSearchedByBreadth() {
    assertThat(
            new PipelineFixture()
                .with("c", "{_id: 0, to: [1, 2]}")
                .with("f", "{_id: 1, to: 3}", "{_id: 2, to: [1, 3]}", "{_id: 3, to: 0}", "{_id: 0}")
                .run(
                    "[{$graphLookup: {from: 'f', startWith: '$to', connectFromField: 'to',"
                        + " connectToField: '_id', as: 'g', depthField: 'd', maxDepth: 1}},"
                        + " {$project: {g: {_id: 1, d: 1}}}]"))
        .containsExactly(
            "{\"_id\": 0, \"g\": [{\"_id\": 1, \"d\": 0}, {\"_id\": 2, \"d\": 0}, {\"_id\": 3,"
                + " \"d\": 1}]}");
  }
}
