package dev.morphium.pool.uri;

import dev.morphium.internal.argument.NearestName;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * A name that may stand behind the question mark of a connection string, or that people expect
 * there.
 *
 * @param name as the manual writes it; the case does not matter
 * @param state whether it does anything here
 * @param text what it says, with unit and default; or what to use instead
 */
public record UriOption(String name, State state, String text) {
  /** What becomes of an option. */
  public enum State {
    /** It does what the text says. */
    SUPPORTED,
    /** It has another name now, or no meaning any more. */
    REPLACED,
    /** It is refused, because it asks for something that is not there. */
    UNSUPPORTED
  }

  /** All options by name, in lower case. */
  public static Map<String, UriOption> all() {
    return UriOptions.ALL;
  }

  /**
   * The supported option of this name, whatever its case.
   *
   * @throws IllegalArgumentException which says what is meant or to be used instead
   */
  static UriOption of(String name) {
    UriOption option = UriOptions.ALL.get(name.toLowerCase(Locale.ROOT));
    if (option == null) {
      throw new IllegalArgumentException(
          "unknown option %s in the connection string; %s".formatted(name, suggestion(name)));
    }
    return switch (option.state) {
      case SUPPORTED -> option;
      case REPLACED ->
          throw new IllegalArgumentException(
              "the option %s is not used any more: %s".formatted(option.name, option.text));
      case UNSUPPORTED ->
          throw new IllegalArgumentException(
              "the option %s is not supported: %s".formatted(option.name, option.text));
    };
  }

  /** The option whose name is like this one; all of them when none is. */
  private static String suggestion(String name) {
    TreeSet<String> supported = new TreeSet<>();
    for (UriOption option : UriOptions.ALL.values()) {
      if (option.state == State.SUPPORTED) {
        supported.add(option.name);
      }
    }
    String nearest = NearestName.of(name, supported);
    return nearest == null
        ? "there are " + String.join(", ", supported)
        : "did you mean %s?".formatted(nearest);
  }
}
