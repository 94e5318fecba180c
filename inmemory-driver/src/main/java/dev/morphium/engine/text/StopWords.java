package dev.morphium.engine.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.tartarus.snowball.SnowballProgram;

/**
 * The stop words of a language: words so frequent that they are not indexed. They are the lists of
 * the Snowball project, as the library has them; Romanian has none in MongoDB.
 */
final class StopWords {
  private static final String FOLDER = "/org/apache/lucene/analysis/";

  private StopWords() {}

  static Set<String> of(TextLanguage language) {
    return switch (language.name()) {
      case "danish",
          "dutch",
          "english",
          "finnish",
          "french",
          "german",
          "hungarian",
          "italian",
          "norwegian",
          "portuguese",
          "russian",
          "spanish",
          "swedish" ->
          read("snowball/" + language.name() + "_stop.txt");
      case "turkish" -> read("tr/stopwords.txt");
      default -> Set.of();
    };
  }

  private static Set<String> read(String file) {
    Set<String> words = new HashSet<>();
    try (InputStream in = SnowballProgram.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw new IllegalStateException("the library has no stop words at " + FOLDER + file);
      }
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int comment = line.indexOf('|');
        String text = comment < 0 ? line : line.substring(0, comment);
        for (String word : text.strip().split("\\s+", -1)) {
          if (!word.isEmpty() && word.charAt(0) != '#') {
            words.add(word);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Set.copyOf(words);
  }
}
