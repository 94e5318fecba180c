package dev.morphium.tools.top;

import dev.morphium.tools.terminal.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;

/** What a server has done between two samples: mongostat's row, and mongotop's table. */
public final class ServerRates {
  private static final double MICROS = 1000;
  private static final double TENTHS = 10;
  private static final String ROW = "%7s %7s %7s %7s %7s %7s %9s %9s %9s %9s %9s %6s %5s";

  private final ServerSample before;
  private final ServerSample now;

  public ServerRates(ServerSample before, ServerSample now) {
    this.before = before;
    this.now = now;
  }

  /**
   * The times of a collection's operations.
   *
   * @param collection its namespace
   * @param total milliseconds in a second
   */
  private record Busy(String collection, double total, double read, double write) {}

  private Map<String, Double> rates() {
    Map<String, Double> rates = new LinkedHashMap<>();
    for (String kind : List.of("insert", "query", "update", "delete", "getmore", "command")) {
      rates.put(kind, now.rate(before, "opcounters." + kind));
    }
    rates.put("readLatencyMillis", latency("reads"));
    rates.put("writeLatencyMillis", latency("writes"));
    rates.put("dataBytes", now.number("dataMemory.usedBytes"));
    rates.put("netInBytes", now.rate(before, "network.bytesIn"));
    rates.put("netOutBytes", now.rate(before, "network.bytesOut"));
    rates.put("connections", now.number("connections.current"));
    rates.put("queued", now.number("globalLock.currentQueue.total"));
    return rates;
  }

  private double latency(String kind) {
    double count = difference("opLatencies." + kind + ".ops");
    return count == 0 ? 0 : difference("opLatencies." + kind + ".latency") / count / MICROS;
  }

  private double difference(String path) {
    return now.number(path) - before.number(path);
  }

  private List<Busy> busy(int most) {
    List<Busy> all = new ArrayList<>();
    for (String name : now.top().keySet()) {
      Busy each =
          new Busy(
              name, millis(name, "total"), millis(name, "readLock"), millis(name, "writeLock"));
      if (each.total() > 0) {
        all.add(each);
      }
    }
    all.sort(Comparator.comparingDouble(Busy::total).reversed());
    return all.subList(0, Math.min(most, all.size()));
  }

  private double millis(String collection, String kind) {
    double grown = 0;
    if (now.top().isDocument(collection)) {
      String path = kind + ".time";
      grown = ServerSample.number(now.top().getDocument(collection), path);
      if (before.top().isDocument(collection)) {
        grown -= ServerSample.number(before.top().getDocument(collection), path);
      }
    }
    return Math.max(0, grown) / MICROS / now.secondsSince(before);
  }

  /** What stands above {@link #row}. */
  public static String header() {
    return ROW.formatted(
        "insert",
        "query",
        "update",
        "delete",
        "getmore",
        "command",
        "read ms",
        "write ms",
        "data",
        "net in/s",
        "net out/s",
        "conn",
        "queue");
  }

  /** A line, as mongostat shows it. */
  public String row() {
    List<String> words = new ArrayList<>();
    rates()
        .forEach(
            (name, value) ->
                words.add(
                    name.endsWith("Bytes")
                        ? Quantities.bytes(value)
                        : name.endsWith("Millis")
                            ? String.format(Locale.ROOT, "%.2f", value)
                            : String.valueOf(Math.round(value))));
    return ROW.formatted(words.toArray());
  }

  /** The collections that took most time, as mongotop shows them. */
  public List<String> table(int most) {
    List<String> lines = new ArrayList<>();
    lines.add("%9s %9s %9s  %s".formatted("total ms", "read ms", "write ms", "collection"));
    for (Busy each : busy(most)) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%9.1f %9.1f %9.1f  %s",
              each.total(),
              each.read(),
              each.write(),
              each.collection()));
    }
    return lines;
  }

  /** Both, as a document. */
  public BsonDocument document(long clockMillis, String host, int most) {
    BsonDocument document =
        new BsonDocument("time", new BsonDateTime(clockMillis))
            .append("host", new BsonString(host));
    rates().forEach((name, value) -> document.append(name, rounded(value)));
    BsonArray collections = new BsonArray();
    for (Busy each : busy(most)) {
      collections.add(
          new BsonDocument("collection", new BsonString(each.collection()))
              .append("totalMillis", rounded(each.total()))
              .append("readMillis", rounded(each.read()))
              .append("writeMillis", rounded(each.write())));
    }
    return document.append("collections", collections);
  }

  private static BsonDouble rounded(double value) {
    return new BsonDouble(Math.round(value * TENTHS) / TENTHS);
  }
}
