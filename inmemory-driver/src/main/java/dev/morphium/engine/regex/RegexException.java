package dev.morphium.engine.regex;

/**
 * A pattern or its options cannot be compiled, or a match took too many steps.
 *
 * <p>The message is PCRE2's own; whoever asked wraps it in the server error that belongs to the
 * place where the pattern stood.
 */
public final class RegexException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What went wrong. */
  public enum Kind {
    /** The pattern is not a regular expression. */
    PATTERN,
    /** An option is none of i, m, s, u, x. */
    OPTION,
    /** The pattern uses a part of PCRE2 that is not implemented. */
    NOT_SUPPORTED,
    /** Matching took more steps or more memory than one match may take. */
    LIMIT
  }

  private final Kind kind;

  public RegexException(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  static RegexException pattern(String message) {
    return new RegexException(Kind.PATTERN, message);
  }

  public Kind kind() {
    return kind;
  }

  public String message() {
    return String.valueOf(getMessage());
  }
}
