package dev.morphium.driver;

import org.jspecify.annotations.Nullable;

/**
 * A connection to a MongoDB-compatible backend: in this process, or behind sockets.
 *
 * <p>One method does all the work, because in MongoDB everything is a command: a cursor is read
 * with {@code getMore}, a transaction ended with {@code commitTransaction}. Source: MongoDB manual,
 * "Database Commands".
 */
public interface Driver extends AutoCloseable {
  /**
   * Runs a command and waits for its reply; safe for any number of threads at once.
   *
   * <p>An error that the server answers with is a reply with {@code ok: 0}, not an exception: see
   * {@link Reply#orThrow()}.
   *
   * @throws DriverException when there is no reply: the command was not sent, or its outcome is
   *     unknown
   * @throws IllegalStateException when this driver is closed
   */
  Reply execute(Command command);

  /** What this backend can do, as known when it was opened. */
  Capabilities capabilities();

  /**
   * The run of the server that writes go to: another one after a restart or an election; null while
   * none is known. A backend in this process is its own.
   */
  default @Nullable Object writableProcess() {
    return this;
  }

  /**
   * What this driver can tell or do beyond commands, for instance statistics of its connections;
   * null when it cannot. A driver that stands before another one asks that one.
   */
  default <T> @Nullable T extension(Class<T> type) {
    return type.isInstance(this) ? type.cast(this) : null;
  }

  /** Frees everything this driver holds; commands that are running end. Closing twice is fine. */
  @Override
  void close();
}
