package dev.morphium.engine.time;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Time zones as they stand behind a time in a text: {@code Z}, {@code +0530}, {@code EST}. */
final class ZoneNames {
  private static final Pattern OFFSET =
      Pattern.compile("(?:gmt|utc)?([+-])(\\d{1,2})(?::?(\\d{2}))?", Pattern.CASE_INSENSITIVE);

  /** Hours by abbreviation. */
  private static final Map<String, Integer> ABBREVIATIONS =
      Map.ofEntries(
          Map.entry("utc", 0),
          Map.entry("gmt", 0),
          Map.entry("wet", 0),
          Map.entry("west", 1),
          Map.entry("bst", 1),
          Map.entry("cet", 1),
          Map.entry("cest", 2),
          Map.entry("eet", 2),
          Map.entry("eest", 3),
          Map.entry("msk", 3),
          Map.entry("ist", 2),
          Map.entry("jst", 9),
          Map.entry("est", -5),
          Map.entry("edt", -4),
          Map.entry("cst", -6),
          Map.entry("cdt", -5),
          Map.entry("mst", -7),
          Map.entry("mdt", -6),
          Map.entry("pst", -8),
          Map.entry("pdt", -7),
          Map.entry("akst", -9),
          Map.entry("akdt", -8),
          Map.entry("hst", -10));

  /** The military zones of one letter, from 12 hours west to 12 hours east of Greenwich. */
  private static final String LETTERS = "yxwvutsrqponzabcdefghiklm";

  /** Why the name of a zone, such as {@code Europe/Dublin}, is none here. */
  static final String NO_IDENTIFIERS =
      "passing a time zone identifier as part of the string is not allowed";

  private ZoneNames() {}

  /** The offset in milliseconds, or null when the text is none of these. */
  static @Nullable Integer offset(String text) {
    String name = text.toLowerCase(Locale.ROOT);
    Integer hours = ABBREVIATIONS.get(name);
    if (hours == null && name.length() == 1 && LETTERS.contains(name)) {
      hours = LETTERS.indexOf(name) - 12;
    }
    if (hours != null) {
      return hours * 3_600_000;
    }
    Matcher matcher = OFFSET.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    int minutes =
        Integer.parseInt(matcher.group(2)) * 60
            + (matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3)));
    return (matcher.group(1).equals("-") ? -minutes : minutes) * 60_000;
  }
}
