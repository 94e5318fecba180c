package dev.morphium.wire;

import static dev.morphium.wire.Messages.document;
import static dev.morphium.wire.Messages.element;
import static dev.morphium.wire.Messages.int32;
import static dev.morphium.wire.Messages.join;
import static dev.morphium.wire.Messages.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BsonValidatorTest {
  private final BsonValidator validator = new BsonValidator();

  @Test
  void everyTypeIsAccepted() {
    byte[] document =
        Messages.bson(
            """
            {d: 1.5, s: 'täxt € 😀', o: {a: {b: []}}, a: [1, 'x'], b: {$binary: {base64: 'AAEC',
             subType: '00'}}, u: {$undefined: true}, i: {$oid: '0123456789abcdef01234567'},
             t: true, f: false, date: {$date: 0}, n: null, r: {$regex: 'a+', $options: 'i'},
             c: {$code: 'x'}, y: {$symbol: 'x'}, w: {$code: 'x', $scope: {a: 1}}, j: 1,
             ts: {$timestamp: {t: 1, i: 2}}, l: {$numberLong: '1'}, m: {$numberDecimal: '1.5'},
             min: {$minKey: 1}, max: {$maxKey: 1}, '': 1, 'näme': 1, 'a.b': 1, '$x': 1}
            """);
    assertThat(validator.validate(document, 0, document.length)).isEqualTo(document.length);
  }

  @Test
  void dbPointerIsAccepted() {
    accept(document(element(12, "p", int32(2), text("c"), new byte[12]), element(0x0a, "n")));
  }

  @Test
  void lengthIsThatOfTheDocumentNotOfTheBytes() {
    byte[] two = join(new byte[3], document(), document(element(0x0a, "a")));
    assertThat(validator.validate(two, 3, two.length)).isEqualTo(5);
    assertThat(validator.validate(two, 8, two.length)).isEqualTo(8);
  }

  @Test
  void emptyDocumentIsValid() {
    assertThat(validator.validate(document(), 0, 5)).isEqualTo(5);
  }

  @Test
  void wrongLengthsAreRefused() {
    refuse("at least 5 bytes", int32(4));
    refuse("at least 5 bytes", join(int32(4), new byte[1]));
    refuse("at least 5 bytes", join(int32(-1), new byte[1]));
    refuse("incorrect BSON length 6", join(int32(6), new byte[1]));
    refuse("not terminated", join(int32(5), new byte[] {1}));
    refuse("incorrect BSON length", join(int32(6), new byte[2]));
  }

  @Test
  void valuesBeyondTheEndAreRefused() {
    for (int type : new int[] {0x01, 0x07, 0x08, 0x09, 0x10, 0x11, 0x12, 0x13}) {
      refuse("in element with field name 'a'", document(element(type, "a")));
    }
    refuse("larger than buffer", document(element(0x10, "a", new byte[3])));
    refuse("'a'", document(element(0x03, "a", int32(9), new byte[1])));
    refuse("'a'", document(element(0x0b, "a", text("x"))));
    refuse("'a'", document(element(0x0c, "a", int32(2), text("x"), new byte[11])));
  }

  @Test
  void nameWithoutTerminatorIsRefused() {
    refuse("larger than buffer", document(new byte[] {0x0a, 'a', 'b'}));
    refuse("larger than buffer", document(new byte[] {0x0a}));
  }

  @Test
  void stringsNeedTheirTerminatorAndLength() {
    refuse("Not null terminated", document(element(2, "a", int32(1), new byte[] {'x'}, text(""))));
    refuse("incorrect BSON length", document(element(2, "a", int32(0))));
    refuse("incorrect BSON length", document(element(2, "a", int32(-5), text("x"))));
    refuse("incorrect BSON length", document(element(2, "a", int32(Integer.MAX_VALUE), text("x"))));
    refuse("Not null terminated", document(element(2, "a", int32(3), text("x"))));
    accept(document(element(2, "a", int32(4), text("x\0y"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "c080",
        "c1bf",
        "e08080",
        "eda080",
        "f08080af",
        "f4908080",
        "f5808080",
        "c3",
        "e282",
        "6161616161616161ff",
        "c328",
        "ff"
      })
  void malformedUtf8IsRefused(String hex) {
    byte[] bytes = java.util.HexFormat.of().parseHex(hex);
    byte[] terminated = join(bytes, new byte[1]);
    refuse("UTF-8", document(element(2, "a", int32(terminated.length), terminated)));
    refuse("UTF-8", document(join(new byte[] {0x0a}, terminated)));
  }

  @Test
  void wellFormedUtf8IsAccepted() {
    for (int point :
        new int[] {0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff}) {
      byte[] bytes = new String(Character.toChars(point)).getBytes(StandardCharsets.UTF_8);
      byte[] terminated = join(bytes, new byte[1]);
      accept(document(element(2, "a", int32(terminated.length), terminated)));
      accept(document(join(new byte[] {0x0a}, terminated)));
    }
  }

  @Test
  void booleansAreZeroOrOne() {
    accept(document(element(8, "a", new byte[] {1})));
    refuse("neither false nor true", document(element(8, "a", new byte[] {2})));
  }

  @Test
  void unknownTypesAreRefused() {
    refuse("Unrecognized BSON type 20", document(element(0x14, "a")));
    refuse("Unrecognized BSON type -2", document(element(0xfe, "a")));
  }

  @Test
  void binaryLengthsAreChecked() {
    accept(document(element(5, "a", int32(0), new byte[] {0})));
    refuse("'a'", document(element(5, "a", int32(-1), new byte[] {0})));
    refuse("larger than buffer", document(element(5, "a", int32(3), new byte[] {0, 1, 2})));
    accept(document(element(5, "a", int32(5), new byte[] {2}, int32(1), new byte[] {9})));
    refuse(
        "old kind", document(element(5, "a", int32(5), new byte[] {2}, int32(2), new byte[] {9})));
    refuse("old kind", document(element(5, "a", int32(1), new byte[] {2, 9})));
  }

  @Test
  void codeWithScopeMustAddUp() {
    byte[] code = join(int32(2), text("x"));
    accept(document(element(15, "a", int32(4 + 6 + 5), code, document())));
    refuse(
        "CodeWScope", document(element(15, "a", int32(4 + 6 + 6), code, document(), new byte[1])));
    refuse("'a'", document(element(15, "a", int32(13), code, new byte[3])));
    refuse("'a'", document(element(15, "a", int32(40), code, document())));
  }

  @Test
  void depthIsLimited() {
    accept(nested(200));
    assertThatThrownBy(() -> accept(nested(201)))
        .isInstanceOfSatisfying(
            WireException.class, e -> assertThat(e.code().codeName()).isEqualTo("Overflow"))
        .hasMessage("BSONObj exceeded maximum nested object depth: 200");
    refuse("depth", nested(100_000));
  }

  private static byte[] nested(int levels) {
    // Each level costs 4 + 1 + 2 bytes in front and 1 behind: the lengths count from inside out.
    byte[] bytes = new byte[5 + levels * 8];
    int position = 0;
    for (int level = levels; level >= 0; level--) {
      System.arraycopy(int32(5 + level * 8), 0, bytes, position, 4);
      if (level > 0) {
        bytes[position + 4] = 3;
        bytes[position + 5] = 'a';
      }
      position += 7;
    }
    return bytes;
  }

  private void accept(byte[] document) {
    assertThat(validator.validate(document, 0, document.length)).isEqualTo(document.length);
  }

  private void refuse(String problem, byte[] document) {
    assertThatThrownBy(() -> validator.validate(document, 0, document.length))
        .isInstanceOfSatisfying(WireException.class, e -> assertThat(e.isFatal()).isFalse())
        .hasMessageContaining(problem);
  }
}
