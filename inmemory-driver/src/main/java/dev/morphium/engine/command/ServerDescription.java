package dev.morphium.engine.command;

import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.TopologyVersion;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the engine tells clients of the server it is.
 *
 * @param version the MongoDB version whose behaviour it has, as {@code buildInfo} tells it: three
 *     numbers and dots
 * @param product the product and its own version
 * @param arguments the command line the server was started with; empty within a process
 * @param address gives the name and port of the server, which may be known only once it listens
 * @param deployment whether it is a replica set
 * @param topology the version of what clients are told of the deployment
 * @param maxWireVersion the newest wire version it speaks
 */
public record ServerDescription(
    String version,
    String product,
    List<String> arguments,
    Supplier<String> address,
    Deployment deployment,
    TopologyVersion topology,
    int maxWireVersion) {
  public ServerDescription {
    arguments = List.copyOf(arguments);
  }

  /** The name and port of the server. */
  public String host() {
    return address.get();
  }
}
