package dev.morphium.engine.command;

import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The client that a command comes from: a connection of a server, or a caller in the process.
 *
 * <p>The engine asks it for what only the connection knows. Implementations are safe for several
 * threads.
 */
public interface ClientContext {
  /** A client in this process, without a connection. */
  ClientContext LOCAL = new LocalClient(0, "127.0.0.1:0", "localhost:27017", Document.EMPTY, null);

  /** A client in this process with an authentication of its own. */
  static ClientContext inProcess() {
    return new LocalClient(
        0, "127.0.0.1:0", "localhost:27017", Document.EMPTY, new Authentication());
  }

  /** A client in this process that is known as if it had a connection. */
  static ClientContext inProcess(long id, String remote, String local, Document metadata) {
    return new LocalClient(id, remote, local, metadata, null);
  }

  /** The connection's number, as {@code hello} tells it. */
  long connectionId();

  /** The client's address and port, as {@code whatsmyuri} tells it. */
  String remoteAddress();

  /** The server's address and port as the client has reached it. */
  String localAddress();

  /** What the client said of itself in its first {@code hello}; empty when nothing. */
  Document metadata();

  /**
   * Keeps what the client says of itself; the first time counts.
   *
   * @return false when it had said it before
   */
  boolean identify(Document metadata);

  /**
   * Picks the compressors to use from those the client offers; the answer goes into the reply of
   * {@code hello}.
   */
  List<String> negotiateCompression(List<String> offered);

  /**
   * Called by long work each time it looks whether it is to end: a server may have it wait here, so
   * that others have their turn of the processors.
   *
   * @throws dev.morphium.protocol.CommandException when the operation is to end meanwhile
   */
  void yieldProcessor(Operation operation);

  /**
   * Blocks the thread of an operation that waits in the middle of its work: a server gives the
   * thread's place to another command meanwhile.
   *
   * @param signal ends the wait
   * @param millis ends it in any case
   */
  void block(Operation operation, Signal signal, long millis) throws InterruptedException;

  /** The authentication of this connection: the users that have logged in on it. */
  Authentication authentication();

  /**
   * The distinguished name of the certificate that the client has shown, as RFC 2253 writes it;
   * null without one.
   */
  @Nullable String peerSubject();

  /** What the server's connections have of TLS. */
  TransportSecurity transportSecurity();

  /** Whether the client is this process itself, which needs no login. */
  boolean isInternal();

  /** Whether the client is on this machine, so that the localhost exception may hold for it. */
  boolean isLoopback();

  /** Open connections, connections still possible, connections ever made. */
  Connections connections();

  /** What the server has received and sent. */
  NetworkTraffic network();

  /** All clients of the server that this one is connected to, itself among them. */
  List<? extends ClientContext> all();

  /** Counts of connections. */
  record Connections(int current, int available, long totalCreated) {}
}
