package dev.morphium.tools.text;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;

/**
 * Writes fields of documents as rows of a CSV text. Source: RFC 4180, and MongoDB Database Tools,
 * "mongoexport", option {@code --type csv}.
 */
public final class CsvSink implements DocumentSink {
  private static final JsonWriterSettings JSON =
      JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

  private final CsvWriter out;
  private final List<String> fields;

  /**
   * @param fields with dots for fields of fields
   * @param hasHeader whether the first line has their names
   */
  public CsvSink(Writer out, List<String> fields, boolean hasHeader) {
    this.out = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
    this.fields = List.copyOf(fields);
    if (hasHeader) {
      this.out.writeRecord(fields);
    }
  }

  @Override
  public void write(BsonDocument document) {
    out.writeRecord(fields.stream().map(field -> text(value(document, field))).toList());
  }

  private static @Nullable BsonValue value(BsonDocument document, String path) {
    BsonValue value = document;
    for (String name : path.split("\\.")) {
      if (value.isDocument() && value.asDocument().containsKey(name)) {
        value = value.asDocument().get(name);
      } else if (value.isArray() && name.matches("[0-9]{1,6}")) {
        int index = Integer.parseInt(name);
        if (index >= value.asArray().size()) {
          return null;
        }
        value = value.asArray().get(index);
      } else {
        return null;
      }
    }
    return value;
  }

  private static String text(@Nullable BsonValue value) {
    if (value == null) {
      return "";
    }
    return switch (value.getBsonType()) {
      case NULL, UNDEFINED -> "";
      case STRING -> value.asString().getValue();
      case INT32 -> String.valueOf(value.asInt32().getValue());
      case INT64 -> String.valueOf(value.asInt64().getValue());
      case DOUBLE -> number(value.asDouble().getValue());
      case DECIMAL128 -> value.asDecimal128().getValue().toString();
      case BOOLEAN -> String.valueOf(value.asBoolean().getValue());
      case OBJECT_ID -> "ObjectId(" + value.asObjectId().getValue().toHexString() + ")";
      case DATE_TIME -> Instant.ofEpochMilli(value.asDateTime().getValue()).toString();
      case BINARY -> Base64.getEncoder().encodeToString(value.asBinary().getData());
      default -> json(value);
    };
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }

  private static String json(BsonValue value) {
    String wrapped = new BsonDocument("v", value).toJson(JSON);
    return wrapped.substring(wrapped.indexOf(':') + 1, wrapped.length() - 1).strip();
  }

  @Override
  public void end() throws IOException {
    out.flush();
  }
}
