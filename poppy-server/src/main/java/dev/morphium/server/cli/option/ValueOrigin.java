package dev.morphium.server.cli.option;

/**
 * The source of a configuration value, in the order of precedence.
 *
 * @param kind where it was given
 * @param text how messages name the place: {@code --port}, {@code POPPY_PORT}, {@code port
 *     (poppy.yaml, line 3)}
 */
public record ValueOrigin(Kind kind, String text) {
  /** Where values are given, the strongest place first. */
  public enum Kind {
    COMMAND_LINE,
    ENVIRONMENT,
    FILE
  }

  static ValueOrigin commandLine(String name) {
    return new ValueOrigin(Kind.COMMAND_LINE, name);
  }

  static ValueOrigin environment(String variable) {
    return new ValueOrigin(Kind.ENVIRONMENT, variable);
  }

  /**
   * A line of a file.
   *
   * @param key as it stands there
   * @param file its name
   * @param line the first is 1
   */
  public static ValueOrigin file(String key, String file, int line) {
    return new ValueOrigin(Kind.FILE, "%s (%s, line %d)".formatted(key, file, line));
  }

  boolean isCommandLine() {
    return kind == Kind.COMMAND_LINE;
  }

  /** What {@code --print-config} says of it. */
  public String comment() {
    return switch (kind) {
      case COMMAND_LINE -> "command line: " + text;
      case ENVIRONMENT -> "environment: " + text;
      case FILE -> "file: " + text;
    };
  }
}
