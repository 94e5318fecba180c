package dev.morphium.scripting;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.parameter.ServerParameters;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** An engine with scripts, and short ways to run them. */
final class ScriptFixture implements AutoCloseable {
  final ServerParameters parameters = new ServerParameters();
  final Engine engine =
      new Engine(EngineSettings.inMemory("test", List.of(), "test:0").with(parameters));

  ScriptFixture() {
    run("{insert: 'one', documents: [{_id: 1, a: 1}]}").orThrow();
  }

  Reply run(String json) {
    return run(BsonDocument.parse(json));
  }

  Reply run(BsonDocument command) {
    return engine.execute(Command.of("test", command), ClientContext.LOCAL);
  }

  /** What a function without arguments gives. */
  Reply function(String body) {
    return run(aggregate(body));
  }

  static BsonDocument aggregate(String body) {
    BsonDocument command =
        BsonDocument.parse(
            "{aggregate: 'one', pipeline: [{$project: {r: {$function: {args: ['$$ROOT'], lang:"
                + " 'js'}}}}], cursor: {}}");
    command
        .getArray("pipeline")
        .get(0)
        .asDocument()
        .getDocument("$project")
        .getDocument("r")
        .getDocument("$function")
        .put("body", new BsonString(body));
    return command;
  }

  /** The value that a function without arguments gives. */
  BsonValue value(String body) {
    BsonDocument first =
        function(body)
            .orThrow()
            .document()
            .getDocument("cursor")
            .getArray("firstBatch")
            .get(0)
            .asDocument();
    return first.get("r");
  }

  /** The code and the message of a reply that is an error. */
  static String error(Reply reply) {
    return reply.ok()
        ? "ok: " + reply.document()
        : reply.document().getNumber("code").intValue()
            + " "
            + reply.document().getString("errmsg").getValue();
  }

  @Override
  public void close() {
    engine.close();
  }
}
