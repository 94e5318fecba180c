package dev.morphium.scripting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An engine whose scripts are switched off answers as {@code mongod --noscripting}. */
class NoScriptsTest {
  private final Engine engine =
      new Engine(EngineSettings.inMemory("test", List.of(), "test:0").withoutScripts());

  @AfterEach
  void close() {
    engine.close();
  }

  private Reply run(String json) {
    return engine.execute(Command.of("test", BsonDocument.parse(json)), ClientContext.LOCAL);
  }

  @Test
  void refusesScriptsWithTheCodesOfMongod() {
    run("{insert: 'c', documents: [{_id: 1}]}").orThrow();
    assertThat(ScriptFixture.error(run("{find: 'c', filter: {$where: 'true'}}")))
        .isEqualTo("6108304 no globalScriptEngine in $where parsing");
    assertThat(
            ScriptFixture.error(
                run(
                    "{aggregate: 'c', pipeline: [{$project: {r: {$function: {body: '1', args: [],"
                        + " lang: 'js'}}}}], cursor: {}}")))
        .startsWith("31264 ")
        .endsWith("Cannot run server-side javascript without the javascript engine enabled");
    assertThat(
            ScriptFixture.error(run("{mapReduce: 'c', map: 'm', reduce: 'r', out: {inline: 1}}")))
        .startsWith("31264 ");
    assertThat(run("{buildInfo: 1}").orThrow().document().getString("javascriptEngine").getValue())
        .isEqualTo("none");
  }
}
