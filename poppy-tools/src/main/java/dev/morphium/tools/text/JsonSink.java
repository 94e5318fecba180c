package dev.morphium.tools.text;

import java.io.IOException;
import java.io.Writer;
import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * Writes documents in Extended JSON, one on a line, or all in an array. Source: MongoDB Database
 * Tools, "mongoexport", option {@code --type json}.
 */
public final class JsonSink implements DocumentSink {
  private final Writer out;
  private final boolean isArray;
  private final JsonWriterSettings settings;
  private boolean isBegun;

  /**
   * @param isArray whether all of them are in an array
   * @param mode whether every number tells its type (canonical), or most do not (relaxed)
   * @param isPretty whether each has several lines, for people
   */
  public JsonSink(Writer out, boolean isArray, JsonMode mode, boolean isPretty) {
    this.out = out;
    this.isArray = isArray;
    settings = JsonWriterSettings.builder().outputMode(mode).indent(isPretty).build();
  }

  @Override
  public void write(BsonDocument document) throws IOException {
    if (isArray) {
      out.write(isBegun ? ",\n" : "[");
    }
    isBegun = true;
    out.write(document.toJson(settings));
    if (!isArray) {
      out.write('\n');
    }
  }

  @Override
  public void end() throws IOException {
    if (isArray) {
      out.write(isBegun ? "]\n" : "[]\n");
    }
  }
}
