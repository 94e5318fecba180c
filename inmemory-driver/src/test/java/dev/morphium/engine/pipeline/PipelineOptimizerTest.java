package dev.morphium.engine.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineOptimizerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{$match: {a: 1}}, {$match: {b: 2}}] | [$match]",
        "[{$sort: {a: 1}}, {$match: {b: 2}}] | [$match, $sort]",
        "[{$sort: {a: 1}}, {$limit: 5}] | [$sort]",
        "[{$sort: {a: 1}}, {$project: {a: 1}}, {$limit: 5}] | [$sort, $project]",
        "[{$sort: {a: 1}}, {$skip: 2}, {$limit: 5}] | [$sort, $skip, $limit]",
        "[{$limit: 5}, {$limit: 3}] | [$limit]",
        "[{$limit: 5}, {$match: {a: 1}}] | [$limit, $match]",
        "[{$addFields: {x: '$a'}}, {$match: {a: 1}}] | [$match, $addFields]",
        "[{$addFields: {'a.x': 1}}, {$match: {'a.y': 1}}] | [$addFields, $match]",
        "[{$addFields: {x: 1}}, {$match: {$expr: '$a'}}] | [$addFields, $match]",
        "[{$project: {a: 1}}, {$match: {a: 1}}] | [$match, $project]",
        "[{$project: {a: '$b'}}, {$match: {a: 1}}] | [$match, $project]",
        "[{$project: {a: {$add: ['$b', 1]}}}, {$match: {a: 1}}] | [$project, $match]",
        "[{$addFields: {a: '$b'}}, {$match: {'a.c': 1, d: 1}}] | [$match, $addFields]",
        "[{$addFields: {a: {$add: ['$b', 1]}}}, {$match: {a: 1, d: 1}}] | [$match, $addFields,"
            + " $match]",
        "[{$unwind: '$t'}, {$match: {a: 1, t: 2}}] | [$match, $unwind, $match]",
        "[{$sort: {a: 1}}, {$unwind: '$t'}, {$match: {a: 1, t: 2}}] | [$match, $sort, $unwind,"
            + " $match]",
        "[{$project: {b: 0}}, {$match: {a: 1}}] | [$match, $project]",
        "[{$project: {a: 1}}, {$match: {b: null}}] | [$project, $match]",
        "[{$unwind: '$t'}, {$match: {a: 1}}] | [$match, $unwind]",
        "[{$unwind: '$t'}, {$match: {'t.a': 1}}] | [$unwind, $match]",
        "[{$group: {_id: '$a'}}, {$match: {_id: 1}}] | [$match, $group]",
        "[{$group: {_id: '$a', n: {$sum: 1}}}, {$match: {_id: 1, n: 2}}] | [$match, $group,"
            + " $match]",
        "[{$group: {_id: '$a'}}, {$match: {_id: {$exists: true}}}] | [$group, $match]",
        "[{$group: {_id: '$a'}}, {$match: {_id: /^a/}}] | [$group, $match]",
        "[{$group: {_id: '$a.b'}}, {$match: {_id: 1}}] | [$group, $match]",
        "[{$lookup: {from: 'c', localField: 'a', foreignField: 'b', as: 'f'}}, {$unwind: '$f'},"
            + " {$match: {'f.x': 1, d: 1}}] | [$match, $lookup]",
        "[{$lookup: {from: 'c', localField: 'a', foreignField: 'b', as: 'f'}}, {$match: {'f.x': 1,"
            + " d: 1}}] | [$match, $lookup, $match]",
        "[{$lookup: {from: 'c', localField: 'a', foreignField: 'b', as: 'f'}}, {$unwind: {path:"
            + " '$f', preserveNullAndEmptyArrays: true}}, {$match: {'f.x': 1}}] | [$lookup,"
            + " $match]"
      })
  void stagesAreRewritten(String pipeline, String expected) {
    assertThat(new PipelineFixture().compile(pipeline)).hasToString(expected);
  }

  @Test
  void theBeginningIsAQuery() {
    LeadingQuery query =
        new PipelineFixture()
            .compile(
                "[{$match: {a: 1}}, {$sort: {b: -1}}, {$skip: 3}, {$limit: 4}, {$project: {a: 1}}]")
            .leading();
    assertThat(query.filter()).asString().startsWith("a: $eq");
    assertThat(query.sort()).hasToString("{\"b\": -1}");
    assertThat(query.skip()).isEqualTo(3);
    assertThat(query.limit()).isEqualTo(4);
    assertThat(query.stages()).isEqualTo(4);
  }

  @Test
  void rewrittenPipelinesGiveTheSame() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      documents.add(document(random, i));
    }
    PipelineFixture fixture = new PipelineFixture().with("c", documents);
    for (int run = 0; run < 300; run++) {
      List<Value> stages = new ArrayList<>();
      int count = 1 + random.nextInt(5);
      for (int i = 0; i < count; i++) {
        stages.add(Document.parse(STAGES[random.nextInt(STAGES.length)]));
      }
      assertThat(PipelineFixture.texts(fixture.run(fixture.compile(stages))))
          .as("seed %s: %s", seed, stages)
          .isEqualTo(PipelineFixture.texts(fixture.runStageByStage(stages)));
    }
  }

  private static final String[] STAGES = {
    "{$match: {a: {$gt: 3}}}",
    "{$match: {'n.x': {$ne: 2}}}",
    "{$match: {$or: [{a: 1}, {t: 2}]}}",
    "{$match: {b: null}}",
    "{$sort: {a: 1}}",
    "{$sort: {t: -1, _id: 1}}",
    "{$skip: 2}",
    "{$skip: 0}",
    "{$limit: 7}",
    "{$limit: 20}",
    "{$project: {a: 1, t: 1}}",
    "{$project: {_id: 0, b: '$a', n: 1}}",
    "{$project: {t: 0}}",
    "{$addFields: {b: '$a', 'n.y': 1}}",
    "{$unset: 'a'}",
    "{$unwind: '$t'}",
    "{$unwind: {path: '$t', includeArrayIndex: 'a', preserveNullAndEmptyArrays: true}}",
    "{$replaceWith: {$mergeObjects: ['$$ROOT', {b: 1}]}}",
    "{$lookup: {from: 'c', localField: 'a', foreignField: '_id', as: 'b'}}",
    "{$group: {_id: '$a', t: {$push: '$t'}}}",
    "{$match: {_id: {$in: [1, 2, 3, null]}, t: {$ne: 1}}}",
    "{$match: {'b.n.x': {$gt: 1}, a: {$lt: 6}}}",
    "{$match: {'b.n.x': {$gt: 0}}}",
    "{$unwind: '$b'}",
    "{$unwind: {path: '$b', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true}}",
    "{$lookup: {from: 'c', localField: 'a', foreignField: 'a', as: 'b', pipeline: [{$match: {t:"
        + " 1}}]}}",
    "{$addFields: {n: '$b', a: '$_id'}}"
  };

  private static Document document(Random random, int id) {
    StringBuilder text = new StringBuilder("{_id: ").append(id);
    if (random.nextInt(5) > 0) {
      text.append(", a: ").append(random.nextInt(8));
    }
    if (random.nextInt(3) > 0) {
      text.append(", b: null");
    }
    text.append(", n: {x: ").append(random.nextInt(4)).append("}, t: [");
    int elements = random.nextInt(4);
    for (int i = 0; i < elements; i++) {
      text.append(i == 0 ? "" : ", ").append(random.nextInt(4));
    }
    return Document.parse(text.append("]}").toString());
  }
}
