package dev.morphium.fuzz.targets;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonSerializationException;
import org.bson.json.JsonParseException;

/**
 * Commands as texts, on a few documents: there is a reply to each, and it is no InternalError of
 * the engine.
 */
public final class CommandTarget {
  private static final int LIMIT_MILLIS = 2000;
  private static final String INTERNAL = "the engine failed unexpectedly";

  /** What would hold the next input up, or what reads the clock for long. */
  private static final Set<String> LEFT_OUT =
      Set.of("fsync", "replSetStepDown", "configureFailPoint", "shutdown");

  private CommandTarget() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    BsonDocument body;
    try {
      body = BsonDocument.parse(new String(input, StandardCharsets.UTF_8));
    } catch (JsonParseException
        | BsonInvalidOperationException
        | BsonSerializationException
        | IllegalArgumentException refused) {
      return; // the library's parser of texts is not what is tried here
    }
    if (body.isEmpty() || LEFT_OUT.contains(body.getFirstKey())) {
      return;
    }
    if (!body.containsKey("maxTimeMS")) {
      body.append("maxTimeMS", new BsonInt32(LIMIT_MILLIS));
    }
    try (Engine engine = new Engine(EngineSettings.inMemory("fuzz", List.of(), "localhost:1"))) {
      run(
          engine,
          BsonDocument.parse("{insert: 'c', documents: [{_id: 1, a: [1, {b: 2}], s: 'x'}]}"));
      Reply reply = run(engine, body);
      if (reply.code() == 1 && String.valueOf(reply.errorMessage()).startsWith(INTERNAL)) {
        throw new AssertionError(reply.errorMessage());
      }
    }
  }

  private static Reply run(Engine engine, BsonDocument body) {
    Command command;
    try {
      command = Command.of("test", body);
    } catch (BsonSerializationException tooDeep) {
      command = Command.of("test", BsonDocument.parse("{ping: 1}"));
    }
    return engine.execute(command, ClientContext.LOCAL);
  }
}
