package dev.morphium.bson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BsonReaderTest {
  /** What a reader throws here. */
  private static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message);
    }
  }

  private static BsonReader reader(byte[] bytes) {
    return new BsonReader(bytes, 0, bytes.length, null, Malformed::new);
  }

  private static byte[] document(String text) {
    BsonWriter out = new BsonWriter(0, 180, "too deep", Malformed::new);
    int start = out.startDocument();
    int place = out.begin("a");
    out.string(text);
    out.type(place, BsonType.STRING);
    out.endDocument(start);
    return out.toBytes();
  }

  private static String read(byte[] bytes) {
    BsonReader in = reader(bytes);
    in.startDocument();
    in.type();
    in.skipName();
    return in.string();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "äöü", "€", "a\0b", "🙂 and more", "x\uffff", "\ufffd"})
  void stringsAreUtf8(String text) {
    byte[] bytes = document(text);
    assertThat(new RawBsonDocument(bytes).get("a")).isEqualTo(new BsonString(text));
    BsonReader in = reader(bytes);
    int end = in.startDocument();
    assertThat(in.type()).isEqualTo(BsonType.STRING);
    assertThat(in.name(FieldName.encode("b"))).isFalse();
    assertThat(in.name(FieldName.encode("a"))).isTrue();
    assertThat(in.string()).isEqualTo(text);
    assertThat(in.type()).isEqualTo(BsonType.END);
    in.endDocument(end);
  }

  @Test
  void bytesThatAreNoUtf8AreAnError() {
    byte[] bytes = document("abc");
    bytes[12] = (byte) 0xff;
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(Malformed.class)
        .hasMessage("malformed BSON at byte 11: no UTF-8");
  }

  @Test
  void lengthsAreChecked() {
    byte[] bytes = document("abc");
    for (int place : new int[] {0, 7}) {
      for (int wrong : new int[] {-1, 0, 3, 127}) {
        byte[] broken = bytes.clone();
        broken[place] = (byte) wrong;
        assertThatThrownBy(() -> read(broken)).isInstanceOf(Malformed.class);
      }
    }
  }

  @Test
  void everyTypeCanBePassedOver() {
    byte[] bytes = BsonBytes.of(BsonSamples.everyType());
    BsonReader in = reader(bytes);
    int end = in.startDocument();
    byte type;
    StringBuilder names = new StringBuilder();
    while ((type = in.type()) != BsonType.END) {
      names.append(in.cstring());
      in.skip(type);
    }
    in.endDocument(end);
    assertThat(names).hasToString(String.join("", BsonSamples.everyType().keySet()));
  }

  @Test
  void everyTypeCutAnywhereIsAnError() {
    BsonDocument all = BsonSamples.everyType();
    all.forEach(
        (name, value) -> {
          byte[] bytes = BsonBytes.of(new BsonDocument("a", value));
          byte type = bytes[4];
          for (int end = 7; end < bytes.length - 1; end++) {
            BsonReader in = new BsonReader(bytes, 7, end - 7, null, Malformed::new);
            assertThatThrownBy(() -> in.skip(type)).as(name).isInstanceOf(Malformed.class);
          }
          reader(Arrays.copyOfRange(bytes, 7, bytes.length - 1)).skip(type);
        });
  }

  @Test
  void wrongLengthsAndTerminatorsOfSkippedValuesAreErrors() {
    refuse(BsonType.STRING, 0, 0, 0, 0, 0);
    refuse(BsonType.STRING, 2, 0, 0, 0, 'a', 'b');
    refuse(BsonType.STRING, 0xff, 0xff, 0xff, 0x7f, 0);
    refuse(BsonType.DOCUMENT, 4, 0, 0, 0, 0);
    refuse(BsonType.DOCUMENT, 5, 0, 0, 0, 1);
    refuse(BsonType.ARRAY, 0, 0, 0, 0x80, 0);
    refuse(BsonType.BINARY, 0xff, 0xff, 0xff, 0xff, 0);
    refuse(BsonType.BINARY, 1, 0, 0, 0, 0);
    refuse(BsonType.BOOLEAN, 2);
    refuse(BsonType.REGEX, 'a', 0, 'b');
    refuse(BsonType.REGEX, 'a', 'b', 'c');
    refuse(BsonType.DB_POINTER, 2, 0, 0, 0, 'a', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    refuse(BsonType.JAVASCRIPT_WITH_SCOPE, 13, 0, 0, 0, 1, 0, 0, 0, 0, 5, 0, 0, 0, 0);
    refuse((byte) 0x14, 0);
    refuse(BsonType.END, 0);
  }

  private static void refuse(byte type, int... value) {
    byte[] bytes = new byte[value.length];
    for (int i = 0; i < value.length; i++) {
      bytes[i] = (byte) value[i];
    }
    assertThatThrownBy(() -> reader(bytes).skip(type)).isInstanceOf(Malformed.class);
  }

  @Test
  void namesThatDoNotEndAreErrors() {
    byte[] bytes = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'};
    assertThatThrownBy(() -> reader(bytes).skipName()).isInstanceOf(Malformed.class);
    assertThatThrownBy(() -> reader(bytes).nameHash()).isInstanceOf(Malformed.class);
    assertThatThrownBy(() -> reader(bytes).cstring()).isInstanceOf(Malformed.class);
    BsonReader shorter = new BsonReader(new byte[] {'a', 0}, 0, 1, null, Malformed::new);
    assertThatThrownBy(shorter::skipName).isInstanceOf(Malformed.class);
  }

  @Test
  void bytesOutsideTheArrayAreRefusedAtOnce() {
    assertThatThrownBy(() -> new BsonReader(new byte[4], 2, 3, null, Malformed::new))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nestingEnds() {
    BsonWriter out = new BsonWriter(16);
    for (int i = 0; i <= 361; i++) {
      out.startDocument();
      out.type(out.begin("a"), BsonType.DOCUMENT);
    }
    byte[] bytes = out.toBytes();
    for (int i = 0; i <= 361; i++) {
      LittleEndian.putInt32(bytes, i * 7, 5);
      bytes[i * 7 + 4] = 0;
    }
    BsonReader in = reader(bytes);
    assertThatThrownBy(
            () -> {
              while (true) {
                in.startDocument();
                in.rewind(in.position() - 4);
              }
            })
        .isInstanceOf(Malformed.class)
        .hasMessageContaining("nested too deep");
  }
}
