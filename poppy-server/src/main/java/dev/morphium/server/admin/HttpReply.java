package dev.morphium.server.admin;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * The reply to a request of the admin port.
 *
 * @param type the media type of the body
 */
record HttpReply(HttpResponseStatus status, String type, byte[] body) {
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json";

  /** A line of text. */
  static HttpReply text(HttpResponseStatus status, String words) {
    return new HttpReply(status, TEXT, (words + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** A document. */
  static HttpReply json(HttpResponseStatus status, BsonDocument document) {
    String text =
        document.toJson(JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build());
    return new HttpReply(status, JSON, (text + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
