package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.Pause;
import dev.morphium.engine.command.PreparedCommand;
import dev.morphium.engine.replication.TopologyVersion;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A {@code hello} of a client that already knows the newest version of the topology: it waits for
 * the next one.
 *
 * <p>Source: MongoDB manual, "hello", fields {@code topologyVersion} and {@code maxAwaitTimeMS}.
 */
public final class HelloPause implements PreparedCommand, Pause {
  private final PreparedCommand hello;
  private final TopologyVersion topology;
  private final long known;
  private final long millis;
  private boolean asked;

  private HelloPause(PreparedCommand hello, TopologyVersion topology, long known, long millis) {
    this.hello = hello;
    this.topology = topology;
    this.known = known;
    this.millis = millis;
  }

  /** Whether this is one of the names of {@code hello}. */
  static boolean isHello(String command) {
    return switch (command) {
      case "hello", "isMaster", "ismaster" -> true;
      default -> false;
    };
  }

  /** The command as it is, or with the pause that it asks for. */
  public static PreparedCommand before(
      PreparedCommand prepared, Command command, TopologyVersion topology) {
    if (!isHello(command.name())) {
      return prepared;
    }
    BsonDocument body = command.body();
    if (!(body.get("topologyVersion") instanceof BsonDocument version)
        || !(body.get("maxAwaitTimeMS") instanceof BsonNumber millis)
        || !(version.get("processId") instanceof BsonObjectId process)
        || !(version.get("counter") instanceof BsonNumber counter)
        || millis.longValue() <= 0
        || !process.getValue().equals(topology.processId())
        || counter.longValue() != topology.counter()) {
      return prepared;
    }
    return new HelloPause(prepared, topology, counter.longValue(), millis.longValue());
  }

  @Override
  public boolean isBrief() {
    return hello.isBrief();
  }

  @Override
  public @Nullable Pause pause() {
    if (asked) {
      return hello.pause();
    }
    asked = true;
    return this;
  }

  @Override
  public void abandon() {
    hello.abandon();
  }

  @Override
  public Reply run() {
    return hello.run();
  }

  @Override
  public long millis() {
    return millis;
  }

  @Override
  public Runnable onReady(Runnable resume) {
    return topology.after(known, resume);
  }
}
