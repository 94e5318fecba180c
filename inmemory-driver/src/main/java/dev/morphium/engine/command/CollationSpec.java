package dev.morphium.engine.command;

import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The check of a collation document. Source: MongoDB manual, "Collation". */
public final class CollationSpec {
  private static final CommandFields FIELDS = CommandFields.statement("collation");
  private static final CommandField LOCALE = FIELDS.string("locale");
  private static final CommandField STRENGTH = FIELDS.number("strength");
  private static final CommandField CASE_LEVEL = FIELDS.bool("caseLevel");
  private static final CommandField CASE_FIRST = FIELDS.string("caseFirst");
  private static final CommandField NUMERIC_ORDERING = FIELDS.bool("numericOrdering");
  private static final CommandField ALTERNATE = FIELDS.string("alternate");
  private static final CommandField MAX_VARIABLE = FIELDS.string("maxVariable");
  private static final CommandField NORMALIZATION = FIELDS.bool("normalization");
  private static final CommandField BACKWARDS = FIELDS.bool("backwards");
  private static final CommandField VERSION = FIELDS.string("version");

  private static final String KNOWN_VERSION = "57.1";
  private static final Set<String> LANGUAGES = Set.copyOf(Arrays.asList(Locale.getISOLanguages()));
  private static final Set<String> LONGER_LANGUAGES =
      Set.of("chr", "dsb", "fil", "haw", "hsb", "kok", "root", "simple", "smn", "wae");

  private CollationSpec() {}

  /** Whether this is the order of bytes, which is also that of no collation. */
  public static boolean isSimple(@Nullable Document collation) {
    return collation == null
        || "simple".equals(Arguments.parseStatement(FIELDS, collation).string(LOCALE));
  }

  /**
   * Checks a collation.
   *
   * @throws CommandException 40414, 40415, 14 or 2 when it is none
   */
  public static void check(Document collation) {
    Arguments arguments = Arguments.parseStatement(FIELDS, collation);
    arguments.require(LOCALE);
    for (CommandField field : List.of(CASE_LEVEL, NUMERIC_ORDERING, NORMALIZATION, BACKWARDS)) {
      arguments.bool(field, false);
    }
    checkLocale(String.valueOf(arguments.string(LOCALE)));
    checkName(arguments, CASE_FIRST, "upper", "lower", "off");
    checkName(arguments, ALTERNATE, "non-ignorable", "shifted");
    checkName(arguments, MAX_VARIABLE, "punct", "space");
    long strength = arguments.int64(STRENGTH, 3);
    if (strength < 1 || strength > 5) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field 'collation.strength' value must be between 1 and 5, actual value '"
              + strength
              + "'");
    }
    String version = arguments.string(VERSION);
    if (version != null && !version.equals(KNOWN_VERSION)) {
      throw new CommandException(
          161,
          "Requested collation version '"
              + version
              + "' does not match the version of this server: '"
              + KNOWN_VERSION
              + "'");
    }
  }

  private static void checkLocale(String locale) {
    String language = locale.replace('-', '_').split("[_@]", 2)[0];
    if (!LANGUAGES.contains(language) && !LONGER_LANGUAGES.contains(language)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "Field 'locale' is invalid in: { locale: \"" + locale + "\" }");
    }
  }

  private static void checkName(Arguments arguments, CommandField field, String... names) {
    String name = arguments.string(field);
    if (name != null && !List.of(names).contains(name)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Enumeration value '%s' for field 'collation.%s' is not a valid value."
              .formatted(name, field.name()));
    }
  }
}
