package dev.morphium.engine.text;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A language of text search, which has its stemmer and its stop words; {@code none} has neither.
 *
 * <p>Version 1 of text indexes knows more names, distinguishes case, and takes a name that it does
 * not know for {@code none}. Source: MongoDB manual, "Text Search Languages".
 *
 * @param name the name that was given, in lower case from version 2 on, without abbreviation
 * @param stemmer the name of the language whose stemmer it has, or {@code none}
 * @param version the version of the text index
 */
public record TextLanguage(String name, String stemmer, int version) {
  static final String NONE = "none";

  /** The languages by their names, and by their codes of two letters. */
  private static final Map<String, String> LANGUAGES =
      Map.ofEntries(
          Map.entry("da", "danish"),
          Map.entry("danish", "danish"),
          Map.entry("de", "german"),
          Map.entry("dutch", "dutch"),
          Map.entry("en", "english"),
          Map.entry("english", "english"),
          Map.entry("es", "spanish"),
          Map.entry("fi", "finnish"),
          Map.entry("finnish", "finnish"),
          Map.entry("fr", "french"),
          Map.entry("french", "french"),
          Map.entry("german", "german"),
          Map.entry("hu", "hungarian"),
          Map.entry("hungarian", "hungarian"),
          Map.entry("it", "italian"),
          Map.entry("italian", "italian"),
          Map.entry("nb", "norwegian"),
          Map.entry("nl", "dutch"),
          Map.entry(NONE, NONE),
          Map.entry("norwegian", "norwegian"),
          Map.entry("portuguese", "portuguese"),
          Map.entry("pt", "portuguese"),
          Map.entry("ro", "romanian"),
          Map.entry("romanian", "romanian"),
          Map.entry("ru", "russian"),
          Map.entry("russian", "russian"),
          Map.entry("spanish", "spanish"),
          Map.entry("sv", "swedish"),
          Map.entry("swedish", "swedish"),
          Map.entry("tr", "turkish"),
          Map.entry("turkish", "turkish"));

  /** The further names of version 1. */
  private static final Map<String, String> OLD_NAMES =
      Map.ofEntries(
          Map.entry("dan", "danish"),
          Map.entry("deu", "german"),
          Map.entry("dut", "dutch"),
          Map.entry("eng", "english"),
          Map.entry("esl", "spanish"),
          Map.entry("fin", "finnish"),
          Map.entry("fra", "french"),
          Map.entry("fre", "french"),
          Map.entry("ger", "german"),
          Map.entry("hun", "hungarian"),
          Map.entry("ita", "italian"),
          Map.entry("nld", "dutch"),
          Map.entry("no", "norwegian"),
          Map.entry("nor", "norwegian"),
          Map.entry("por", "portuguese"),
          Map.entry("porter", "porter"),
          Map.entry("ron", "romanian"),
          Map.entry("rum", "romanian"),
          Map.entry("rus", "russian"),
          Map.entry("spa", "spanish"),
          Map.entry("swe", "swedish"),
          Map.entry("tur", "turkish"));

  /**
   * The language of this name.
   *
   * @throws CommandException 2 when the version has no such language
   */
  static TextLanguage of(String name, int version) {
    TextLanguage language = find(name, version);
    if (language == null) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "unsupported language: \"%s\" for text index version %d".formatted(name, version));
    }
    return language;
  }

  /** The language of this name, or null when the version has none of that name. */
  public static @Nullable TextLanguage find(String name, int version) {
    if (version == 1) {
      String known = LANGUAGES.get(name);
      String stemmer = known == null || name.equals("nb") ? OLD_NAMES.get(name) : known;
      return stemmer == null
          ? new TextLanguage(NONE, NONE, version)
          : new TextLanguage(name, stemmer, version);
    }
    String full = LANGUAGES.get(name.toLowerCase(Locale.ROOT));
    return full == null ? null : new TextLanguage(full, full, version);
  }

  boolean isEnglish() {
    return name.equals("english");
  }

  boolean isTurkish() {
    return name.equals("turkish");
  }
}
