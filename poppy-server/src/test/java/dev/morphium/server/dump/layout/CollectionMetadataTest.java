package dev.morphium.server.dump.layout;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectionMetadataTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{options: 5}",
        "{indexes: [5]}",
        "{options: {size: {$numberInt: 'x'}}}",
        "{options: {at: {$date: '2026-99-01T00:00:00Z'}}}",
        "{",
        "[]",
      })
  void whatDescribesNoCollectionIsTold(String json) {
    assertThatThrownBy(() -> CollectionMetadata.parse(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("it describes no collection: ");
  }
}
