package dev.morphium.internal.pool.socket;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.bson.Utf8;
import dev.morphium.driver.Reply;
import java.util.Locale;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The client metadata of the handshake, for the server's log: application, driver, operating system
 * and platform. Source: MongoDB Handshake specification, "Client Metadata".
 */
final class ClientMetadata {
  private static final int MOST_BYTES = 512;

  private ClientMetadata() {}

  /**
   * The metadata, of 512 bytes at most: what is less important is left out first.
   *
   * @param application null for no name
   * @param properties those of the system
   */
  static BsonDocument of(
      @Nullable String application, String version, Map<String, String> properties) {
    String osName = properties.getOrDefault("os.name", "unknown");
    BsonDocument os =
        new BsonDocument("type", text(type(osName)))
            .append("name", text(osName))
            .append("architecture", text(properties.getOrDefault("os.arch", "unknown")))
            .append("version", text(properties.getOrDefault("os.version", "unknown")));
    String platform =
        "Java/%s/%s"
            .formatted(
                properties.getOrDefault("java.vendor", "unknown"),
                properties.getOrDefault("java.runtime.version", "unknown"));
    BsonDocument metadata = new BsonDocument();
    if (application != null) {
      metadata.append("application", new BsonDocument("name", text(application)));
    }
    metadata.append(
        "driver", new BsonDocument("name", text("morphium")).append("version", text(version)));
    metadata.append("os", os).append("platform", text(platform));
    if (size(metadata) > MOST_BYTES) {
      metadata.append("os", new BsonDocument("type", text(type(osName))));
    }
    int over = size(metadata) - MOST_BYTES;
    if (over > 0) {
      byte[] bytes = platform.getBytes(UTF_8);
      int left = Math.max(0, bytes.length - over);
      while (left > 0 && left < bytes.length && Utf8.isContinuation(bytes[left])) {
        left--;
      }
      metadata.append("platform", text(new String(bytes, 0, left, UTF_8)));
    }
    return metadata;
  }

  private static int size(BsonDocument document) {
    return Reply.of(document).length();
  }

  private static String type(String osName) {
    String name = osName.toLowerCase(Locale.ROOT);
    if (name.startsWith("linux")) {
      return "Linux";
    }
    if (name.startsWith("mac")) {
      return "Darwin";
    }
    return name.startsWith("windows") ? "Windows" : "unknown";
  }

  private static BsonString text(String text) {
    return new BsonString(text);
  }
}
