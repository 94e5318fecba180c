package dev.morphium.engine.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Draws texts of few words, so that searches find something, and searches for them. */
final class RandomTexts {
  private static final String[] WORDS = {
    "amber", "basalt", "Café", "delta", "EMBER", "fjord", "glacier", "harbor", "island", "jetty",
    "kelp", "Lagoon", "meadow", "north", "öland", "pier", "the", "rivers", "running", "salt2"
  };
  private static final String[] BETWEEN = {" ", " ", " ", ", ", "-", " / ", "... "};

  private final Random random;

  RandomTexts(Random random) {
    this.random = random;
  }

  String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  String text() {
    StringBuilder text = new StringBuilder(random.nextInt(8) == 0 ? "" : word());
    for (int i = random.nextInt(6); i > 0; i--) {
      text.append(BETWEEN[random.nextInt(BETWEEN.length)]).append(word());
    }
    return text.toString();
  }

  /** What may stand in an indexed field. */
  BsonValue value() {
    return switch (random.nextInt(8)) {
      case 0 -> new BsonInt32(random.nextInt(3));
      case 1, 2 -> {
        BsonArray array = new BsonArray();
        for (int i = random.nextInt(3); i >= 0; i--) {
          array.add(random.nextInt(5) == 0 ? new BsonInt32(i) : new BsonString(text()));
        }
        yield array;
      }
      default -> new BsonString(text());
    };
  }

  NaiveText.Search search() {
    return new NaiveText.Search(
        words(random.nextInt(4)),
        phrases(random.nextInt(3) == 0 ? 1 : 0),
        words(random.nextInt(3) == 0 ? 1 : 0),
        phrases(random.nextInt(6) == 0 ? 1 : 0));
  }

  private List<String> words(int count) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add(word());
    }
    return words;
  }

  private List<String> phrases(int count) {
    List<String> phrases = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      phrases.add(random.nextBoolean() ? word() + " " + word() : word());
    }
    return phrases;
  }
}
