package dev.morphium.server.dump.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

class ManifestTest {
  private static final Manifest MANIFEST =
      new Manifest(
          "Poppy 1",
          "rs0",
          1_700_000_000L,
          7,
          1L << 40,
          (1_700_000_000L << 32) + 5,
          1_700_000_000_123L,
          List.of(
              new DumpedFile("db/ä \"quoted\".bson", 3, 1L << 33, 0x8000_0001),
              new DumpedFile("db/c.metadata.json", 0, 5, 0)));

  @Test
  void readingIsTheInverseOfWriting() {
    assertThat(Manifest.parse(MANIFEST.toJson())).isEqualTo(MANIFEST);
    Manifest empty = new Manifest("Poppy", "", 0, 0, 0, 0, 0, List.of());
    assertThat(Manifest.parse(empty.toJson())).isEqualTo(empty);
  }

  @Test
  void everybodyCanReadIt() {
    BsonDocument json = BsonDocument.parse(MANIFEST.toJson());
    assertThat(json.getInt32("format")).isEqualTo(new BsonInt32(1));
    assertThat(json.getNumber("documents").longValue()).isEqualTo(3);
    assertThat(json).containsKeys("set", "incarnation", "position", "wallTime", "files", "crc32c");
  }

  @Test
  void everyChangeAndEveryCutIsRefused() {
    String text = MANIFEST.toJson();
    for (int i = 0; i < text.length(); i++) {
      int place = i;
      String changed = text.substring(0, i) + (char) (text.charAt(i) ^ 1) + text.substring(i + 1);
      assertThatThrownBy(() -> Manifest.parse(changed))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> Manifest.parse(text.substring(0, place)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aNewerFormatIsCalledByItsName() {
    assertThatThrownBy(() -> Manifest.parse("{\"format\": 2, \"new\": true}"))
        .hasMessage("its format is 2, and this server knows formats up to 1");
  }
}
