package dev.morphium.benchmarks.report;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** The measurements of one run with its figures, as a table and as JSON. */
public final class Report {
  private final String title;
  private final List<Measurement> measurements = new ArrayList<>();
  private final BsonDocument figures = new BsonDocument();

  public Report(String title) {
    this.title = title;
  }

  public Report add(Measurement measurement) {
    measurements.add(measurement);
    return this;
  }

  /** A single number of the run, for instance a ratio of two measurements. */
  public Report figure(String name, double value) {
    figures.append(name, new BsonDouble(value));
    return this;
  }

  /** Prints the table. */
  public void print(PrintStream out) {
    out.printf("%n%s (Java %s, %d cores)%n", title, Runtime.version(), cores());
    if (!measurements.isEmpty()) {
      out.printf(
          "%-52s %5s %9s %13s %13s %13s %13s%n",
          "task", "conn", "runs", "median µs", "p99 µs", "p99.9 µs", "per second");
    }
    for (Measurement each : measurements) {
      out.printf(
          Locale.ROOT,
          "%-52s %5d %9d %,13.1f %,13.1f %,13.1f %,13.0f%n",
          each.name(),
          each.connections(),
          each.runs(),
          each.medianMicros(),
          each.p99Micros(),
          each.p999Micros(),
          each.perSecond());
    }
    figures.forEach(
        (name, value) ->
            out.printf(Locale.ROOT, "%-52s %,13.3f%n", name, value.asDouble().getValue()));
    out.flush();
  }

  /** Writes the same as JSON; an empty path writes nothing. */
  public void write(String path) throws IOException {
    if (!path.isEmpty()) {
      Files.writeString(Path.of(path), json());
    }
  }

  String json() {
    BsonArray rows = new BsonArray();
    for (Measurement each : measurements) {
      rows.add(
          new BsonDocument("name", new BsonString(each.name()))
              .append("connections", new BsonInt32(each.connections()))
              .append("runs", new BsonInt64(each.runs()))
              .append("medianMicros", new BsonDouble(each.medianMicros()))
              .append("p99Micros", new BsonDouble(each.p99Micros()))
              .append("p999Micros", new BsonDouble(each.p999Micros()))
              .append("perSecond", new BsonDouble(each.perSecond())));
    }
    return new BsonDocument("title", new BsonString(title))
        .append("java", new BsonString(Runtime.version().toString()))
        .append("cores", new BsonInt32(cores()))
        .append("version", new BsonString(version()))
        .append("machine", new BsonString(machine()))
        .append("command", new BsonString(System.getProperty("sun.java.command", "")))
        .append("measurements", rows)
        .append("figures", figures)
        .toJson(JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).indent(true).build());
  }

  private static String version() {
    return Objects.requireNonNullElse(Report.class.getPackage().getImplementationVersion(), "");
  }

  /** The system and, where it can be asked, the processor. */
  private static String machine() {
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> system + ", " + line.substring(line.indexOf(':') + 2))
          .findFirst()
          .orElse(system);
    } catch (IOException | UncheckedIOException e) {
      return system;
    }
  }

  private static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }
}
