package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.engine.replication.TopologyVersion;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The pause before a {@code hello} of a client that already knows the newest version of the
 * topology.
 *
 * <p>Source: MongoDB manual, "hello", fields {@code topologyVersion} and {@code maxAwaitTimeMS}.
 */
public final class HelloPause {
  private HelloPause() {}

  /** Whether this is one of the names of {@code hello}. */
  static boolean isHello(String command) {
    return switch (command) {
      case "hello", "isMaster", "ismaster" -> true;
      default -> false;
    };
  }

  /** The pause that a command asks for, or null when it is to run at once. */
  public static @Nullable Pause of(Command command, TopologyVersion topology) {
    if (!isHello(command.name())) {
      return null;
    }
    BsonDocument body = command.body();
    if (!(body.get("topologyVersion") instanceof BsonDocument version)
        || !(body.get("maxAwaitTimeMS") instanceof BsonNumber millis)
        || !(version.get("processId") instanceof BsonObjectId process)
        || !(version.get("counter") instanceof BsonNumber counter)
        || millis.longValue() <= 0
        || !process.getValue().equals(topology.processId())
        || counter.longValue() != topology.counter()) {
      return null;
    }
    return pauseAfter(counter.longValue(), topology, millis.longValue());
  }

  /** A pause until there is a newer version than this one. */
  private static Pause pauseAfter(long known, TopologyVersion topology, long millis) {
    return new Pause() {
      @Override
      public long millis() {
        return millis;
      }

      @Override
      public Runnable onReady(Runnable resume) {
        return topology.after(known, resume);
      }
    };
  }
}
