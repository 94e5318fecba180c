package dev.morphium.bson;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Utf8Test {
  private final long seed = Long.getLong("fuzz.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void theCheckAgreesWithTheJdk() {
    for (int round = 0; round < 200_000; round++) {
      byte[] bytes = BsonSamples.text(random).getBytes(StandardCharsets.UTF_8);
      if (bytes.length > 0) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
      assertThat(Utf8.isValid(bytes, 0, bytes.length))
          .as("seed %d: %s", seed, java.util.HexFormat.of().formatHex(bytes))
          .isEqualTo(decodes(bytes));
    }
  }

  private static boolean decodes(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  @Test
  void encodingAgreesWithTheJdk() {
    for (int round = 0; round < 20_000; round++) {
      String text = BsonSamples.text(random);
      byte[] expected = text.getBytes(StandardCharsets.UTF_8);
      byte[] buffer = new byte[3 * text.length() + 2];
      int end = Utf8.encode(text, buffer, 2);
      assertThat(java.util.Arrays.copyOfRange(buffer, 2, end)).as(text).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({"\ud800,0", "a\udc00b,1", "ä\ud83dx,1", "abc🙂\ud83d,5"})
  void halfASurrogatePairIsFound(String text, int index) {
    assertThat(Utf8.encode(text, new byte[3 * text.length()], 0)).isEqualTo(~index);
  }

  @Test
  void codePointsAreThoseOfTheText() {
    for (int round = 0; round < 20_000; round++) {
      String text = BsonSamples.text(random);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      int at = 0;
      for (int codePoint : text.codePoints().toArray()) {
        int length = Utf8.length(bytes, at, bytes.length);
        assertThat(Utf8.codePoint(bytes, at, bytes.length)).as(text).isEqualTo(codePoint);
        assertThat(Utf8.encode(codePoint)).hasSize(length);
        assertThat(Utf8.before(bytes, at + length, 0)).as(text).isEqualTo(at);
        at += length;
      }
      assertThat(at).isEqualTo(bytes.length);
    }
  }

  @Test
  void brokenBytesAreReplacementCharactersOfOneByte() {
    byte[] cut = {(byte) 0xe2, (byte) 0x82};
    assertThat(Utf8.codePoint(cut, 0, 2)).isEqualTo(0xfffd);
    assertThat(Utf8.length(cut, 0, 2)).isEqualTo(1);
    assertThat(Utf8.before(cut, 2, 0)).isEqualTo(1);
  }
}
