package dev.morphium.server.client;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;

/**
 * A client of a replica set that talks to its primary, and looks for the new one when it is gone.
 *
 * <p>For one thread. Source: MongoDB manual, "Retryable Writes".
 */
public final class SetClient implements AutoCloseable {
  private static final BsonDocument HELLO = new BsonDocument("hello", new BsonInt32(1));
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();

  private final List<String> hosts;
  private @Nullable Connection primary;
  private @Nullable String primaryHost;

  /**
   * A client that is not connected yet.
   *
   * @param hosts name and port of each member
   */
  public SetClient(List<String> hosts) {
    this.hosts = List.copyOf(hosts);
  }

  /** Name and port of the primary that answered last; null when none has. */
  public @Nullable String primary() {
    return primaryHost;
  }

  /**
   * Runs a command on the primary; again on the next one when it has failed, until the time is
   * over. So it must be one that can be repeated: a write with a session and a transaction number.
   *
   * @throws IOException when no primary has done it in time; the message says what came last
   */
  public Reply execute(Command command, Duration limit) throws IOException {
    long end = System.nanoTime() + limit.toNanos();
    String problem = "nobody answers";
    do {
      try {
        Reply reply = connect().execute(command);
        if (reply.ok() && !reply.document().containsKey("writeConcernError")) {
          return reply;
        }
        problem = reply.document().toJson();
        if (!reply.ok() && !reply.errorLabels().contains("RetryableWriteError")) {
          throw new IllegalStateException(problem);
        }
      } catch (IOException e) {
        problem = String.valueOf(e.getMessage());
      }
      disconnect();
      LockSupport.parkNanos(PAUSE_NANOS);
    } while (System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted());
    throw new IOException(command.name() + " was not done in time: " + problem);
  }

  private Connection connect() throws IOException {
    Connection known = primary;
    if (known != null) {
      return known;
    }
    for (String host : hosts) {
      Connection opened = null;
      try {
        opened = new Connection(host, ANSWER);
        Reply hello = opened.execute("admin", HELLO);
        if (hello.document().getBoolean("isWritablePrimary").getValue()) {
          primary = opened;
          primaryHost = host;
          return opened;
        }
        opened.close();
      } catch (IOException away) {
        if (opened != null) {
          opened.close();
        }
      }
    }
    throw new IOException("there is no primary");
  }

  private void disconnect() {
    if (primary != null) {
      Objects.requireNonNull(primary).close();
      primary = null;
    }
  }

  @Override
  public void close() {
    disconnect();
  }
}
