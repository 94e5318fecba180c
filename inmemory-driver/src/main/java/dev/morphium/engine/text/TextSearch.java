package dev.morphium.engine.text;

import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The operand of {@code $text}.
 *
 * <p>Source: MongoDB manual, "$text".
 *
 * @param search the words, phrases and negations
 * @param language the language of the search, or an empty text for the default of the index
 * @param caseSensitive whether case must agree
 * @param diacriticSensitive whether diacritics must agree
 */
public record TextSearch(
    String search, String language, boolean caseSensitive, boolean diacriticSensitive) {
  private static final String SEARCH = "$search";
  private static final String LANGUAGE = "$language";
  private static final String CASE = "$caseSensitive";
  private static final String DIACRITICS = "$diacriticSensitive";

  /**
   * Parses the operand.
   *
   * @throws CommandException 2 when it is no document or has other fields, 4 without {@code
   *     $search}, 14 when a field has another type
   */
  public static TextSearch parse(Value operand) {
    if (!(operand instanceof Document document)) {
      throw new CommandException(ErrorCode.BAD_VALUE, "$text expects an object");
    }
    if (!document.has(SEARCH)) {
      throw new CommandException(
          ErrorCode.of(4), "Missing expected field \"" + SEARCH + "\" of $text");
    }
    String search = text(document, SEARCH);
    String language = document.has(LANGUAGE) ? text(document, LANGUAGE) : "";
    boolean caseSensitive = flag(document, CASE);
    boolean diacritics = flag(document, DIACRITICS);
    int known = 1;
    for (String option : new String[] {LANGUAGE, CASE, DIACRITICS}) {
      known += document.has(option) ? 1 : 0;
    }
    if (document.fieldCount() != known) {
      throw new CommandException(ErrorCode.BAD_VALUE, "extra fields in $text");
    }
    return new TextSearch(search, language, caseSensitive, diacritics);
  }

  private static String text(Document document, String field) {
    Value value = document.get(field);
    if (value instanceof StringValue text) {
      return text.value();
    }
    throw wrongType(field, "string", value);
  }

  private static boolean flag(Document document, String field) {
    Value value = document.get(field);
    if (value.isMissing()) {
      return false;
    }
    if (value instanceof BooleanValue flag) {
      return flag.value();
    }
    throw wrongType(field, "bool", value);
  }

  private static CommandException wrongType(String field, String expected, Value value) {
    return new CommandException(
        ErrorCode.TYPE_MISMATCH,
        "\"%s\" had the wrong type. Expected %s, found %s"
            .formatted(field, expected, value.type().alias()));
  }

  /** The operand as explain shows it. */
  public Document describe() {
    return new DocumentBuilder()
        .append(SEARCH, search)
        .append(LANGUAGE, language)
        .append(CASE, caseSensitive)
        .append(DIACRITICS, diacriticSensitive)
        .build();
  }
}
