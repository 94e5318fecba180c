package dev.morphium.tools.top;

import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonValue;

/**
 * A sample of a server's counters.
 *
 * @param nanos when it was taken
 * @param status its answer to {@code serverStatus}
 * @param top the times by collection of its answer to {@code top}
 */
public record ServerSample(long nanos, BsonDocument status, BsonDocument top) {
  private static final double SECOND = 1e9;

  /** A sample of what a server has answered. */
  public static ServerSample of(long nanos, BsonDocument status, BsonDocument top) {
    return new ServerSample(nanos, status, top.getDocument("totals", new BsonDocument()));
  }

  double secondsSince(ServerSample before) {
    return (nanos - before.nanos) / SECOND;
  }

  /** A number of {@code serverStatus} by its path; 0 where it is not told. */
  double number(String path) {
    return number(status, path);
  }

  /** By how much a counter of {@code serverStatus} grows in a second. */
  double rate(ServerSample before, String path) {
    return Math.max(0, number(path) - before.number(path)) / secondsSince(before);
  }

  static double number(BsonDocument document, String path) {
    BsonValue at = document;
    for (String name : path.split("\\.")) {
      at = at instanceof BsonDocument inner ? inner.get(name) : null;
    }
    return at instanceof BsonNumber number ? number.doubleValue() : 0;
  }
}
