package dev.morphium.engine.command;

import java.util.List;

/**
 * What the engine tells clients of the server it is.
 *
 * @param version the MongoDB version whose behaviour it has, as {@code buildInfo} tells it: three
 *     numbers and dots
 * @param product the product and its own version
 * @param arguments the command line the server was started with; empty within a process
 * @param host the name and port of the server
 * @param maxWireVersion the newest wire version it speaks
 */
public record ServerDescription(
    String version, String product, List<String> arguments, String host, int maxWireVersion) {
  public ServerDescription {
    arguments = List.copyOf(arguments);
  }
}
