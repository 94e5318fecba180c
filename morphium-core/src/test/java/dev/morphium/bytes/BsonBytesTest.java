package dev.morphium.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.MappingException;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BsonBytesTest {
  private static byte[] document(String text) {
    BsonOutput out = new BsonOutput(0);
    int start = out.startDocument();
    int place = out.begin(FieldName.of("a"));
    out.string(text);
    out.type(place, ElementType.STRING);
    out.endDocument(start);
    return out.toBytes();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "äöü", "€", "a\0b", "🙂 and more", "x\uffff"})
  void stringsAreUtf8(String text) {
    byte[] bytes = document(text);
    assertThat(new RawBsonDocument(bytes).get("a")).isEqualTo(new BsonString(text));
    BsonInput in = new BsonInput(bytes, 0, bytes.length, null);
    int end = in.startDocument();
    assertThat(in.type()).isEqualTo(ElementType.STRING);
    assertThat(in.name(FieldName.of("b"))).isFalse();
    assertThat(in.name(FieldName.of("a"))).isTrue();
    assertThat(in.string()).isEqualTo(text);
    assertThat(in.type()).isEqualTo(ElementType.END);
    in.endDocument(end);
  }

  @Test
  void aLongStringMakesTheOutputGrow() {
    String text = "äx".repeat(100_000);
    assertThat(new RawBsonDocument(document(text)).getString("a").getValue()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud800", "a\udc00b", "\ud83dx"})
  void halfASurrogatePairIsAnError(String text) {
    assertThatThrownBy(() -> document(text))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("surrogate");
  }

  @Test
  void aZeroInANameIsAnError() {
    assertThatThrownBy(() -> FieldName.of("a\0")).isInstanceOf(MappingException.class);
  }

  @Test
  void bytesThatAreNoUtf8AreAnError() {
    byte[] bytes = document("abc");
    bytes[12] = (byte) 0xff;
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("no UTF-8");
    assertThat(read(document("\ufffd"))).isEqualTo("\ufffd");
  }

  private static String read(byte[] bytes) {
    BsonInput in = new BsonInput(bytes, 0, bytes.length, null);
    in.startDocument();
    in.type();
    in.skipName();
    return in.string();
  }

  @Test
  void lengthsAreChecked() {
    byte[] bytes = document("abc");
    for (int place : new int[] {0, 7}) {
      for (int wrong : new int[] {-1, 0, 3, 127}) {
        byte[] broken = bytes.clone();
        broken[place] = (byte) wrong;
        assertThatThrownBy(() -> read(broken)).isInstanceOf(MappingException.class);
      }
    }
  }

  @Test
  void everyTypeCanBePassedOver() {
    BsonDocument document =
        BsonDocument.parse(
            """
            {a: 1, b: {$numberLong: "2"}, c: 1.5, d: "x", e: {f: [1]}, g: [], h: true, i: null,
             j: {$oid: "65f000000000000000000001"}, k: {$date: 1}, l: {$regex: "a", $options: "i"},
             m: {$binary: {base64: "AAA=", subType: "05"}}, n: {$numberDecimal: "1"},
             o: {$timestamp: {t: 1, i: 2}}, p: {$minKey: 1}, q: {$maxKey: 1}, r: {$code: "x"},
             s: {$code: "x", $scope: {a: 1}}, t: {$undefined: true}, u: {$symbol: "s"}, z: "end"}
            """);
    byte[] bytes =
        new RawBsonDocument(document, new org.bson.codecs.BsonDocumentCodec())
            .getByteBuffer()
            .array();
    BsonInput in = new BsonInput(bytes, 0, bytes.length, null);
    int end = in.startDocument();
    byte type;
    StringBuilder names = new StringBuilder();
    while ((type = in.type()) != ElementType.END) {
      names.append(in.cstring());
      in.skip(type);
    }
    in.endDocument(end);
    assertThat(names).hasToString("abcdeghijklmnopqrstuz");
    assertThat("ä".getBytes(StandardCharsets.UTF_8)).hasSize(2);
  }

  @Test
  void nestingEnds() {
    BsonOutput out = new BsonOutput(16);
    assertThatThrownBy(
            () -> {
              while (true) {
                out.startDocument();
                out.begin(FieldName.of("a"));
              }
            })
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("180 levels");
  }
}
