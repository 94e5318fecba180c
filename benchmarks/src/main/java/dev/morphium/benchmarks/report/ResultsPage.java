package dev.morphium.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * A page with charts of results that {@link Report#write} has written: one file, that loads nothing
 * from elsewhere. It shows all numbers, in the order in which they were measured.
 */
final class ResultsPage {
  private static final String CHARTS = "/META-INF/resources/webjars/uplot/1.6.30/dist/";
  private static final JsonWriterSettings JSON =
      JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

  private ResultsPage() {}

  /** The page of some results. */
  static String of(List<BsonDocument> results) throws IOException {
    String data = new BsonDocument("results", new BsonArray(results)).toJson(JSON);
    return text("results-page.html")
        .replace("/*CHARTS.CSS*/", text(CHARTS + "uPlot.min.css"))
        .replace("/*CHARTS.JS*/", text(CHARTS + "uPlot.iife.min.js"))
        .replace("\"RESULTS\"", data.replace("<", "\\u003c"));
  }

  private static String text(String resource) throws IOException {
    try (InputStream in = ResultsPage.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("the resource " + resource + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
