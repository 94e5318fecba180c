package dev.morphium.internal.pool.net;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Reply;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One authenticated connection to one server; used by one thread at a time.
 *
 * <p>After any exception the connection is broken: nobody knows what would come next.
 */
public interface Connection extends AutoCloseable {
  /** The server. */
  HostAddress address();

  /** The server's reply to the handshake. */
  RawBsonDocument hello();

  /** How long the handshake's hello took there and back. */
  Duration helloTime();

  /**
   * Sends a command and waits for its reply; a write concern of {@code w: 0} is answered here, at
   * once, with {@code ok: 1}.
   *
   * @throws dev.morphium.driver.DriverException.NotSent when nothing or not all of it went out
   * @throws dev.morphium.driver.DriverException.TimedOut when the deadline passed
   * @throws dev.morphium.driver.DriverException.MaybeDone when it went out and no reply came back,
   *     or a reply to another request
   */
  default Reply execute(Command command, Deadline deadline) {
    return execute(command, null, deadline);
  }

  /**
   * The same, with fields added to the command's body as they are, without encoding it anew: for
   * instance {@code $clusterTime} and {@code maxTimeMS}.
   *
   * @param extraFields a document whose fields the body must not have already; null for none
   */
  Reply execute(Command command, @Nullable RawBsonDocument extraFields, Deadline deadline);

  /**
   * Sends a command that the server may answer many times by itself, for instance a streaming
   * hello; the first reply.
   */
  Reply executeExhaust(Command command, @Nullable RawBsonDocument extraFields, Deadline deadline);

  /** Whether the server sends a further reply by itself. */
  boolean moreToCome();

  /** The further reply that the server sends by itself. */
  Reply receive(Deadline deadline);

  /** Whether nothing has gone wrong yet. */
  boolean usable();

  /** Closes the socket; a thread that waits for a reply gets an exception. Safe for any thread. */
  @Override
  void close();
}
