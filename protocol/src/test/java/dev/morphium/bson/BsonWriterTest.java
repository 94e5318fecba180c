package dev.morphium.bson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BsonWriterTest {
  private final BsonWriter out =
      new BsonWriter(0, 3, "deeper than 3 levels", IllegalStateException::new);

  @Test
  void aLongStringMakesTheArrayGrow() {
    String text = "äx".repeat(100_000);
    int start = out.startDocument();
    out.raw(FieldName.header(BsonType.STRING, "a"));
    out.string(text);
    out.endDocument(start);
    assertThat(new RawBsonDocument(out.toBytes()).getString("a").getValue()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud800", "a\udc00b", "\ud83dx"})
  void halfASurrogatePairIsAFailure(String text) {
    assertThatThrownBy(() -> out.string(text))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("surrogate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0", "\0", "ä\0b", "a\0ä"})
  void aZeroInANameIsAFailure(String name) {
    assertThatThrownBy(() -> out.begin(name))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("zero byte");
    assertThatThrownBy(() -> out.cstring(name)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> FieldName.encode(name)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void elementsOfArraysAreNamedByTheirIndexes() {
    int document = out.startDocument();
    out.type(out.begin("a"), BsonType.ARRAY);
    int array = out.startDocument();
    BsonArray expected = new BsonArray();
    for (int i = 0; i < 10_010; i++) {
      out.type(out.begin(i), BsonType.NULL);
      expected.add(org.bson.BsonNull.VALUE);
    }
    out.endDocument(array);
    out.endDocument(document);
    assertThat(out.toBytes()).isEqualTo(BsonBytes.of(new BsonDocument("a", expected)));
  }

  @Test
  void nestingEnds() {
    out.startDocument();
    out.startDocument();
    out.startDocument();
    assertThatThrownBy(out::startDocument)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("deeper than 3 levels");
  }
}
