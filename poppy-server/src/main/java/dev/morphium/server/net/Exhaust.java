package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.jspecify.annotations.Nullable;

/**
 * The commands that answer themselves again and again when the client allows it: {@code getMore},
 * until its cursor is exhausted, and {@code hello}, for ever.
 *
 * <p>Source: MongoDB manual, "OP_MSG", flag {@code exhaustAllowed}.
 */
final class Exhaust {
  private Exhaust() {}

  /** The command to run after this one was answered, or null when the stream of replies ends. */
  static @Nullable Command next(Command command, Reply reply) {
    String name = command.name();
    if (name.equals("getMore")) {
      return nextGetMore(command, reply);
    }
    return AwaitedHello.isHello(name) ? nextHello(command, reply) : null;
  }

  private static @Nullable Command nextGetMore(Command command, Reply reply) {
    BsonDocument document = reply.document();
    boolean more =
        document.get("cursor") instanceof BsonDocument cursor
            && cursor.get("id") instanceof BsonInt64 id
            && id.getValue() != 0;
    return more ? command : null;
  }

  /**
   * The same question with the newer version of the topology, so that it waits for the next one.
   */
  private static @Nullable Command nextHello(Command command, Reply reply) {
    BsonDocument asked = command.body();
    if (!(reply.document().get("topologyVersion") instanceof BsonDocument version)
        || !asked.containsKey("topologyVersion")
        || !reply.ok()) {
      return null;
    }
    BsonDocument next = new BsonDocument();
    asked.forEach(
        (name, value) -> next.put(name, name.equals("topologyVersion") ? version : value));
    return Command.of(command.database(), next);
  }
}
