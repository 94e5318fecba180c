package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.command.execution.Step;
import dev.morphium.engine.replication.TopologyVersion;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonObjectId;

/**
 * An awaited {@code hello}: of a client that already knows the newest version of the topology, and
 * waits for the next one.
 *
 * <p>Source: MongoDB manual, "hello", fields {@code topologyVersion} and {@code maxAwaitTimeMS}.
 */
public final class AwaitedHello implements Execution {
  private final Execution hello;
  private final TopologyVersion topology;
  private final long known;
  private final long millis;
  private boolean awaited;

  private AwaitedHello(Execution hello, TopologyVersion topology, long known, long millis) {
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

  /** The command as it is, or after the wait that it asks for. */
  public static Execution before(Execution execution, Command command, TopologyVersion topology) {
    if (!isHello(command.name())) {
      return execution;
    }
    BsonDocument body = command.body();
    if (!(body.get("topologyVersion") instanceof BsonDocument version)
        || !(body.get("maxAwaitTimeMS") instanceof BsonNumber millis)
        || !(version.get("processId") instanceof BsonObjectId process)
        || !(version.get("counter") instanceof BsonNumber counter)
        || millis.longValue() <= 0
        || !process.getValue().equals(topology.processId())
        || counter.longValue() != topology.counter()) {
      return execution;
    }
    return new AwaitedHello(execution, topology, counter.longValue(), millis.longValue());
  }

  @Override
  public Step go() {
    if (awaited) {
      return hello.go();
    }
    awaited = true;
    return new Step.Await(topology.after(known), millis, this);
  }

  @Override
  public void kill() {
    hello.kill();
  }
}
