package dev.morphium.server.admin.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.bson.json.StrictJsonWriter;

/**
 * The reply to a request of the admin port.
 *
 * @param type the media type of the body
 * @param headers beside those that all replies have
 */
public record HttpReply(
    HttpResponseStatus status, String type, byte[] body, Map<String, String> headers) {
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json";

  /** Beyond it a script's numbers are not exact. */
  private static final long LARGEST_EXACT = (1L << 53) - 1;

  private static final JsonWriterSettings RELAXED =
      JsonWriterSettings.builder()
          .outputMode(JsonMode.RELAXED)
          .int64Converter(HttpReply::writeLong)
          .build();

  private static void writeLong(Long number, StrictJsonWriter writer) {
    if (Math.abs(number) <= LARGEST_EXACT) {
      writer.writeNumber(Long.toString(number));
    } else {
      writer.writeStartObject();
      writer.writeString("$numberLong", Long.toString(number));
      writer.writeEndObject();
    }
  }

  public HttpReply {
    headers = Map.copyOf(headers);
  }

  /** A body without headers of its own. */
  public HttpReply(HttpResponseStatus status, String type, byte[] body) {
    this(status, type, body, Map.of());
  }

  /** A line of text. */
  public static HttpReply text(HttpResponseStatus status, String words) {
    return new HttpReply(status, TEXT, (words + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** A document, in extended JSON that scripts read without losing digits of large numbers. */
  public static HttpReply json(HttpResponseStatus status, BsonDocument document) {
    String text = document.toJson(RELAXED);
    return new HttpReply(status, JSON, (text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** This reply with one more header. */
  public HttpReply with(String name, String value) {
    Map<String, String> all = new TreeMap<>(headers);
    all.put(name, value);
    return new HttpReply(status, type, body, all);
  }
}
