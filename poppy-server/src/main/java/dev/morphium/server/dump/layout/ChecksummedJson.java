package dev.morphium.server.dump.layout;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.json.JsonMode;
import org.bson.json.JsonParseException;
import org.bson.json.JsonWriterSettings;

/**
 * A JSON text for people and programs whose first field is the number of its format, and whose last
 * one is a checksum (CRC-32C) of all before.
 */
public final class ChecksummedJson {
  private static final String CHECKSUM = "\n  \"crc32c\": \"";
  private static final String END = "\"\n}\n";
  private static final int DIGITS = 2 * Integer.BYTES;
  private static final JsonWriterSettings READABLE =
      JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).indent(true).build();

  private ChecksummedJson() {}

  /** The text of a document, which has the field {@code format}. */
  public static String write(BsonDocument document) {
    String all = document.toJson(READABLE);
    String body = all.substring(0, all.lastIndexOf('}')).stripTrailing() + ",";
    return body + CHECKSUM + HexFormat.of().toHexDigits(checksum(body)) + END;
  }

  /**
   * Reads a text.
   *
   * @param newest the newest format that is known
   * @param name what the text is, for messages
   * @throws IllegalArgumentException when it is not as it was written, or of a newer format
   */
  public static BsonDocument read(String text, int newest, String name) {
    BsonDocument all;
    try {
      all = BsonDocument.parse(text);
      int format = all.getNumber("format").intValue();
      if (format > newest) {
        throw new IllegalArgumentException(
            "its format is %d, and this server knows formats up to %d".formatted(format, newest));
      }
    } catch (JsonParseException | BsonInvalidOperationException e) {
      throw new IllegalArgumentException("it is no " + name, e);
    }
    int end = text.length() - CHECKSUM.length() - DIGITS - END.length();
    String sum = end < 0 ? "" : HexFormat.of().toHexDigits(checksum(text.substring(0, end)));
    if (end < 0 || !text.substring(end).equals(CHECKSUM + sum + END)) {
      throw new IllegalArgumentException("its checksum is wrong");
    }
    return all;
  }

  private static int checksum(String text) {
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return (int) crc.getValue();
  }
}
