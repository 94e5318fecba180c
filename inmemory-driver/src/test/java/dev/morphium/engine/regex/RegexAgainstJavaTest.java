package dev.morphium.engine.regex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.signal.InterruptCheck;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Random patterns of the part of the language that Java shares must match alike. */
class RegexAgainstJavaTest {
  private static final String[] ATOMS = {
    "a", "b", "c", "ab", ".", "[ab]", "[^a]", "\\w", "\\d", "^", "$", "\\b", "é", "(?=a)", "(?!b)",
    "(?<=a)", "(?<!b)"
  };
  private static final String[] QUANTIFIERS = {
    "", "", "", "", "*", "+", "?", "*?", "+?", "??", "*+", "{2}", "{1,2}", "{0,2}?"
  };

  @Test
  void randomPatternsMatchAlike() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 30_000; i++) {
      String pattern = branches(random, 1);
      String text = text(random);
      compare(pattern, text, "seed " + seed + ": /" + pattern + "/ on \"" + text + "\"");
    }
  }

  private static void compare(String pattern, String text, String description) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Matcher expected = Pattern.compile(pattern, Pattern.UNIX_LINES).matcher(text);
    Regex regex = Regex.compile(pattern, "");
    RegexMatch actual = regex.find(bytes, 0, bytes.length, 0, InterruptCheck.NONE);
    boolean found = expected.find();
    assertThat(actual != null).as(description).isEqualTo(found);
    assertThat(regex.matches(bytes, 0, bytes.length, InterruptCheck.NONE))
        .as(description)
        .isEqualTo(found);
    if (actual != null) {
      assertThat(actual.start()).as(description).isEqualTo(bytesUpTo(text, expected.start()));
      assertThat(actual.end()).as(description).isEqualTo(bytesUpTo(text, expected.end()));
    }
  }

  private static int bytesUpTo(String text, int end) {
    return text.substring(0, end).getBytes(StandardCharsets.UTF_8).length;
  }

  private static String branches(Random random, int depth) {
    StringBuilder pattern = new StringBuilder(sequence(random, depth));
    while (random.nextInt(4) == 0) {
      pattern.append('|').append(sequence(random, depth));
    }
    return pattern.toString();
  }

  private static String sequence(Random random, int depth) {
    StringBuilder pattern = new StringBuilder();
    for (int parts = random.nextInt(4); parts >= 0; parts--) {
      String atom =
          depth > 0 && random.nextInt(3) == 0
              ? (random.nextBoolean() ? "(" : "(?:") + branches(random, depth - 1) + ")"
              : ATOMS[random.nextInt(ATOMS.length)];
      boolean place = atom.equals("^") || atom.equals("$") || atom.startsWith("(?<");
      pattern.append(atom).append(place ? "" : QUANTIFIERS[random.nextInt(QUANTIFIERS.length)]);
    }
    return pattern.toString();
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(9); length > 0; length--) {
      text.append("aaabbc1é \n".charAt(random.nextInt(10)));
    }
    return text.toString();
  }
}
