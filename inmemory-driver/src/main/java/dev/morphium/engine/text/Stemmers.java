package dev.morphium.engine.text;

import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.PorterStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/** The Snowball stemmers of the languages. */
final class Stemmers {
  private Stemmers() {}

  /** A stemmer of its own for one thread, or null for the language {@code none}. */
  static @Nullable SnowballStemmer of(TextLanguage language) {
    return switch (language.stemmer()) {
      case "danish" -> new DanishStemmer();
      case "dutch" -> new DutchStemmer();
      case "english" -> new EnglishStemmer();
      case "finnish" -> new FinnishStemmer();
      case "french" -> new FrenchStemmer();
      case "german" -> new GermanStemmer();
      case "hungarian" -> new HungarianStemmer();
      case "italian" -> new ItalianStemmer();
      case "norwegian" -> new NorwegianStemmer();
      case "porter" -> new PorterStemmer();
      case "portuguese" -> new PortugueseStemmer();
      case "romanian" -> new RomanianStemmer();
      case "russian" -> new RussianStemmer();
      case "spanish" -> new SpanishStemmer();
      case "swedish" -> new SwedishStemmer();
      case "turkish" -> new TurkishStemmer();
      default -> null;
    };
  }
}
