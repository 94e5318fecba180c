package dev.morphium.internal.mapping.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import org.junit.jupiter.api.Test;

class MappedBytesTest {
  @Test
  void failuresOfWritersAndReadersAreMappingExceptions() {
    BsonWriter out = MappedBytes.writer(16);
    assertThatThrownBy(() -> out.string("\ud800")).isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> out.begin("a\0")).isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> MappedBytes.reader(new byte[3], 0, 3, null).startDocument())
        .isInstanceOf(MappingException.class);
  }

  @Test
  void documentsAreAsDeepAsMongoDbStoresThem() {
    BsonWriter out = MappedBytes.writer(16);
    assertThatThrownBy(
            () -> {
              while (true) {
                out.startDocument();
                out.begin("a");
              }
            })
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("180 levels");
  }
}
