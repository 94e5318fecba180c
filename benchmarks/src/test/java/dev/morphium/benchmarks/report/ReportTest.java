package dev.morphium.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ReportTest {
  private final Report report =
      new Report("A run").add(Measurement.of("a task", 8, times(), 1234)).figure("ratio", 0.75);

  @Test
  void theTableHasARowForEachMeasurementAndFigure() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    report.print(new PrintStream(bytes, true, UTF_8));
    assertThat(bytes.toString(UTF_8).lines())
        .anyMatch(line -> line.matches("a task +8 +100 +50\\.0 +99\\.\\d +100\\.\\d +1,234"))
        .anyMatch(line -> line.matches("ratio +0\\.750"));
  }

  @Test
  void theJsonSaysTheSame() {
    BsonDocument json = BsonDocument.parse(report.json());
    BsonDocument row = json.getArray("measurements").get(0).asDocument();
    assertThat(row.getString("name").getValue()).isEqualTo("a task");
    assertThat(row.getNumber("connections").intValue()).isEqualTo(8);
    assertThat(row.getNumber("medianMicros").doubleValue()).isBetween(49.9, 50.1);
    assertThat(row.getNumber("p999Micros").doubleValue()).isBetween(99.9, 100.1);
    assertThat(json.getDocument("figures").getNumber("ratio").doubleValue()).isEqualTo(0.75);
  }

  @Test
  void thePageHasAllResultsAndLoadsNothing() throws IOException {
    String page =
        ResultsPage.of(
            List.of(BsonDocument.parse(report.json()), BsonDocument.parse(report.json())));
    assertThat(page)
        .contains("\"title\": \"A run\"", "uPlot=", "\"machine\": ", "\"command\": ")
        .doesNotContain("\"RESULTS\"", "CHARTS.JS", "src=", "href=");
  }

  /** One microsecond, two, and so on up to a hundred. */
  private static Histogram times() {
    Histogram nanos = new Histogram(1_000_000_000L, 3);
    for (int micros = 1; micros <= 100; micros++) {
      nanos.recordValue(micros * 1_000L);
    }
    return nanos;
  }
}
