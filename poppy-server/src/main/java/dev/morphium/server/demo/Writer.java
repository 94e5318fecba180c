package dev.morphium.server.demo;

import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.Session;
import dev.morphium.server.client.SetClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A client that inserts one document after the other, each as a retryable write that a majority has
 * to acknowledge.
 */
final class Writer implements AutoCloseable {
  static final String DATABASE = "demo";
  static final String COLLECTION = "orders";

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final SetClient client;
  private final BsonDocument session = new Session(UUID.randomUUID()).document();
  private final Thread thread = Thread.ofPlatform().name("demo-writer").unstarted(this::run);
  private volatile boolean stopped;
  private volatile long acknowledged;
  private volatile long longestNanos;
  private volatile long lastNanos = System.nanoTime();
  private volatile @Nullable Exception failure;

  Writer(List<String> hosts) {
    client = new SetClient(hosts);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      for (long number = 1; !stopped; number++) {
        client.execute(insert(number), LIMIT);
        long now = System.nanoTime();
        longestNanos = Math.max(longestNanos, now - lastNanos);
        lastNanos = now;
        acknowledged = number;
      }
    } catch (IOException | RuntimeException e) {
      if (!stopped) {
        failure = e;
      }
    } finally {
      client.close();
    }
  }

  private Command insert(long number) {
    BsonDocument body =
        new BsonDocument("insert", new BsonString(COLLECTION))
            .append("ordered", BsonBoolean.TRUE)
            .append("lsid", session)
            .append("txnNumber", new BsonInt64(number))
            .append("writeConcern", new BsonDocument("w", new BsonString("majority")));
    BsonDocument order = new BsonDocument("_id", new BsonInt64(number));
    return Command.of(DATABASE, body, List.of(DocumentSequence.of("documents", List.of(order))));
  }

  /** How many inserts were acknowledged: they have the numbers from 1 on. */
  long acknowledged() {
    return acknowledged;
  }

  /** Forgets how long it took so far. */
  void measure() {
    lastNanos = System.nanoTime();
    longestNanos = 0;
  }

  /** The longest time between two acknowledgements. */
  Duration longestPause() {
    return Duration.ofNanos(longestNanos);
  }

  /** Why it cannot go on; null when it can. */
  @Nullable Exception failure() {
    return failure;
  }

  /** Stops after the insert that is under way. */
  @Override
  public void close() throws InterruptedException {
    stopped = true;
    thread.join();
  }
}
