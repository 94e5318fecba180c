package dev.morphium.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteSearchTest {
  private static int simply(byte[] bytes, int from, int to, byte[] wanted) {
    for (int at = from; at + wanted.length <= to; at++) {
      if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
        return at;
      }
    }
    return -1;
  }

  private static byte[] text(Random random, int length) {
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = (byte) (random.nextInt(10) == 0 ? 'b' : 'a');
    }
    return text;
  }

  @Test
  void findsWhatASimpleSearchFinds() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      byte[] text = text(random, 20_000);
      byte[] wanted = text(random, 1 + random.nextInt(40));
      if (random.nextBoolean()) {
        wanted[wanted.length - 1] = 'c';
        text[random.nextInt(text.length)] = 'c';
      }
      int from = random.nextInt(100);
      int to = text.length - random.nextInt(100);
      assertThat(ByteSearch.indexOf(text, from, to, wanted, 0, wanted.length))
          .as("seed %d", seed)
          .isEqualTo(simply(text, from, to, wanted));
    }
  }

  @Test
  void takesNoTimeInProportionToBothLengths() {
    byte[] text = new byte[8_000_000];
    Arrays.fill(text, (byte) 'a');
    byte[] wanted = new byte[4_000_000];
    Arrays.fill(wanted, (byte) 'a');
    wanted[wanted.length - 1] = 'b';
    assertThat(ByteSearch.indexOf(text, 0, text.length, wanted, 0, wanted.length)).isEqualTo(-1);
    text[text.length - 1] = 'b';
    assertThat(ByteSearch.indexOf(text, 0, text.length, wanted, 0, wanted.length))
        .isEqualTo(text.length - wanted.length);
  }
}
