package dev.morphium.pool.uri;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The options of a connection string, by name and with their values as they are written. */
final class OptionValues {
  private static final String REPEATABLE = "readPreferenceTags";

  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /**
   * Reads what stands behind the question mark.
   *
   * @throws IllegalArgumentException for an unknown option, one without a value, or one that stands
   *     there twice
   */
  static OptionValues parse(String query) {
    OptionValues options = new OptionValues();
    for (String pair : query.isEmpty() ? new String[0] : query.split("&", -1)) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        throw new IllegalArgumentException(
            "options of a connection string are like name=value, with & between them; "
                + (equals < 0 ? pair + " has no value" : "one has no name"));
      }
      String name =
          UriOption.of(UriText.decode("an option's name", pair.substring(0, equals))).name();
      options.add(name, UriText.decode("the option " + name, pair.substring(equals + 1)));
    }
    return options;
  }

  void add(String option, String value) {
    String name = UriOption.of(option).name();
    List<String> all = values.computeIfAbsent(name, any -> new ArrayList<>());
    if (!all.isEmpty() && !name.equals(REPEATABLE)) {
      throw new IllegalArgumentException(
          "the option %s stands twice in the connection string".formatted(name));
    }
    if (value.isEmpty() && !name.equals(REPEATABLE)) {
      throw new IllegalArgumentException("the option " + name + " has no value");
    }
    all.add(value);
  }

  /** Adds those of the other options that are not here. */
  void addMissing(OptionValues others) {
    others.values.forEach(values::putIfAbsent);
  }

  Set<String> names() {
    return values.keySet();
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  @Nullable String text(String name) {
    List<String> all = values.get(name);
    return all == null ? null : all.get(0);
  }

  @Nullable Path path(String name) {
    String text = text(name);
    return text == null ? null : Path.of(text);
  }

  @Nullable Password password(String name) {
    String text = text(name);
    return text == null ? null : new Password(text);
  }

  boolean isTrue(String name, boolean usual) {
    String text = text(name);
    if (text == null) {
      return usual;
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(name + " is true or false, not " + text);
    };
  }

  int number(String name, int usual) {
    String text = text(name);
    if (text == null) {
      return usual;
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " is a whole number, not " + text, e);
    }
  }

  Duration millis(String name, Duration usual) {
    String text = text(name);
    if (text == null) {
      return usual;
    }
    try {
      return Duration.ofMillis(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          name + " is a whole number of milliseconds, not " + text, e);
    }
  }

  <E extends Enum<E>> E choice(String name, Class<E> type, E usual) {
    String text = text(name);
    if (text == null) {
      return usual;
    }
    List<String> known = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(text)) {
        return constant;
      }
      known.add(constant.name().toLowerCase(Locale.ROOT));
    }
    throw new IllegalArgumentException(
        "%s is one of %s, not %s".formatted(name, String.join(", ", known), text));
  }

  List<String> list(String name) {
    String text = text(name);
    return text == null ? List.of() : Arrays.asList(text.split(",", -1));
  }

  void refuseAllBeginningWith(String prefix, String reason) {
    for (String name : values.keySet()) {
      if (name.startsWith(prefix) && !name.equals(prefix)) {
        throw new IllegalArgumentException("the option " + name + " " + reason);
      }
    }
  }

  static void notNegative(String name, Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(
          "%s must not be negative, but is %d".formatted(name, duration.toMillis()));
    }
  }
}
