package dev.morphium.server.net;

import dev.morphium.server.tls.ServerTls;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the server is reached and what it takes.
 *
 * @param addresses the names or addresses it listens on
 * @param port the port on all of them; 0 takes any free one
 * @param networkThreads threads that read and write, and run brief commands
 * @param workerThreads most threads that run the other commands
 * @param longCommands how many of these that take long have their turn at once
 * @param maxConnections more connections are closed as soon as they come
 * @param limits what clients may take beside
 * @param tls the certificate and the TLS mode; null for no TLS
 */
public record ServerSettings(
    List<String> addresses,
    int port,
    int networkThreads,
    int workerThreads,
    int longCommands,
    int maxConnections,
    ClientLimits limits,
    @Nullable ServerTls tls) {
  /** Most connections where open files are no narrower limit. */
  public static final int USUAL_CONNECTIONS = 100_000;

  private static final int WAITING_WORKERS = 128;

  public ServerSettings {
    addresses = List.copyOf(addresses);
    if (addresses.isEmpty()) {
      throw new IllegalArgumentException("a server needs an address to listen on");
    }
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("a port is a number from 0 to 65535, not " + port);
    }
  }

  /**
   * Settings with as many long commands at once as this machine has processors, and with the usual
   * limits on clients.
   */
  public ServerSettings(
      List<String> addresses, int port, int networkThreads, int workerThreads, int maxConnections) {
    this(
        addresses,
        port,
        networkThreads,
        workerThreads,
        Runtime.getRuntime().availableProcessors(),
        maxConnections,
        ClientLimits.ofHeap(Runtime.getRuntime().maxMemory()),
        null);
  }

  /** The same on another port; 0 takes any free one. */
  public ServerSettings onPort(int other) {
    return new ServerSettings(
        addresses, other, networkThreads, workerThreads, longCommands, maxConnections, limits, tls);
  }

  /** The same with TLS. */
  public ServerSettings with(ServerTls given) {
    return new ServerSettings(
        addresses,
        port,
        networkThreads,
        workerThreads,
        longCommands,
        maxConnections,
        limits,
        given);
  }

  /** The same with these limits on clients. */
  public ServerSettings with(int connections, ClientLimits given) {
    return new ServerSettings(
        addresses, port, networkThreads, workerThreads, longCommands, connections, given, tls);
  }

  /** The same with so many long commands at once. */
  public ServerSettings withLongCommands(int most) {
    return new ServerSettings(
        addresses, port, networkThreads, workerThreads, most, maxConnections, limits, tls);
  }

  /** Settings for a machine with so many processors. */
  public static ServerSettings of(List<String> addresses, int port, int processors) {
    return new ServerSettings(
        addresses,
        port,
        Math.max(2, processors),
        Math.max(16, 4 * processors),
        processors,
        USUAL_CONNECTIONS,
        ClientLimits.ofHeap(Runtime.getRuntime().maxMemory()),
        null);
  }

  /**
   * The same for a member of a set: its log's threads need the processors, too, and a batch that
   * one network thread has put together costs fewer changes of threads than one of two.
   */
  public ServerSettings amongMembers() {
    return new ServerSettings(
        addresses,
        port,
        Math.max(1, networkThreads / 2),
        workerThreads,
        longCommands,
        maxConnections,
        limits,
        tls);
  }

  /** The same for a server whose writes wait for the disk, many of them together. */
  public ServerSettings waitingForDisk() {
    return new ServerSettings(
        addresses,
        port,
        networkThreads,
        Math.max(workerThreads, WAITING_WORKERS),
        longCommands,
        maxConnections,
        limits,
        tls);
  }
}
