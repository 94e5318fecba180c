package dev.morphium.pool.socket;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;

/**
 * Unacknowledged writes ({@code w: 0}), to which servers send no reply. Source: MongoDB manual,
 * "Write Concern", {@code w: 0}.
 */
final class Unacknowledged {
  private static final Set<String> WRITES = Set.of("bulkWrite", "delete", "insert", "update");
  private static final Reply OK = Reply.of(new BsonDocument("ok", new BsonInt32(1)));

  private Unacknowledged() {}

  /** Whether a command is such a write. */
  static boolean is(Command command) {
    return WRITES.contains(command.name())
        && command.body().get("writeConcern") instanceof BsonDocument concern
        && concern.get("w") instanceof BsonNumber nodes
        && nodes.doubleValue() == 0
        && !(concern.containsKey("j")
            && concern.get("j").isBoolean()
            && concern.getBoolean("j").getValue());
  }

  /** What its caller gets. */
  static Reply reply() {
    return OK;
  }
}
