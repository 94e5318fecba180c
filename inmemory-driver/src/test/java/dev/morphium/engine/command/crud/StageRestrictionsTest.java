package dev.morphium.engine.command.crud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StageRestrictionsTest {
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          admin | 1   | {$currentOp: {}}                                                | majority
          admin | 1   | {$currentOp: {}}                                                | snapshot
          test  | 1   | {$listLocalSessions: {}}                                        | available
          test  | 'c' | {$planCacheStats: {}}                                           | available
          test  | 'c' | {$merge: {into: 'd'}}                                           | linearizable
          test  | 'c' | {$out: 'd'}                                                     | linearizable
          test  | 'c' | {$facet: {a: [{$match: {}}, {$planCacheStats: {}}]}}            | majority
          test  | 'c' | {$unionWith: {coll: 'd', pipeline: [{$planCacheStats: {}}]}}    | majority
          """)
  void aLevelThatAStageCannotHaveIsRefused(
      String database, String subject, String stage, String level) {
    String name = subject.equals("c") ? "'c'" : subject;
    Reply reply =
        run(
            database,
            "{aggregate: %s, pipeline: [%s], cursor: {}, readConcern: {level: '%s'}}"
                .formatted(name, stage, level));
    assertThat(reply.code()).as("%s", reply).isEqualTo(72);
    assertThat(reply.document().getString("errmsg").getValue())
        .contains("level: \"" + level + "\"");
  }

  @Test
  void whatIsNoPartOfTheStableApiIsRefusedWhereItIsStrict() {
    String strict = "cursor: {}, apiVersion: '1', apiStrict: true}";
    for (String stage : new String[] {"{$indexStats: {}}", "{$planCacheStats: {}}"}) {
      Reply reply = run("test", "{aggregate: 'c', pipeline: [" + stage + "], " + strict);
      assertThat(reply.code()).as("%s", reply).isEqualTo(323);
    }
    assertThat(
            run(
                    "test",
                    "{aggregate: 'c', pipeline: [{$lookup: {from: 'd', as: 'x', pipeline: ["
                        + "{$indexStats: {}}]}}], "
                        + strict)
                .code())
        .isEqualTo(323);
    assertThat(run("test", "{aggregate: 'c', pipeline: [{$match: {}}], " + strict).ok()).isTrue();
    assertThat(run("test", "{aggregate: 'c', pipeline: [{$planCacheStats: {}}], cursor: {}}").ok())
        .isTrue();
  }

  private Reply run(String database, String command) {
    return engine.execute(Command.of(database, BsonDocument.parse(command)), ClientContext.LOCAL);
  }
}
