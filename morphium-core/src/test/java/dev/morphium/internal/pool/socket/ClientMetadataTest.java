package dev.morphium.internal.pool.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ClientMetadataTest {
  private static final Map<String, String> LINUX =
      Map.of(
          "os.name", "Linux",
          "os.arch", "amd64",
          "os.version", "6.1",
          "java.vendor", "Somebody",
          "java.runtime.version", "25");

  @Test
  void tellsWhatThereIs() {
    assertThat(ClientMetadata.of("shop", "1.0", LINUX))
        .isEqualTo(
            BsonDocument.parse(
                """
                {application: {name: "shop"}, driver: {name: "morphium", version: "1.0"},
                 os: {type: "Linux", name: "Linux", architecture: "amd64", version: "6.1"},
                 platform: "Java/Somebody/25"}
                """));
    assertThat(ClientMetadata.of(null, "1.0", LINUX)).doesNotContainKey("application");
  }

  @Test
  void isNeverTooLong() {
    Map<String, String> longNames =
        Map.of("os.name", "Mac " + "o".repeat(300), "java.vendor", "é".repeat(300));
    BsonDocument metadata = ClientMetadata.of("a".repeat(128), "1.0", longNames);
    assertThat(Reply.of(metadata).length()).isLessThanOrEqualTo(512).isGreaterThan(500);
    assertThat(metadata.getDocument("os")).isEqualTo(BsonDocument.parse("{type: 'Darwin'}"));
    assertThat(metadata.getString("platform").getValue())
        .startsWith("Java/é")
        .doesNotContain("\uFFFD");
  }
}
