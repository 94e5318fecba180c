package dev.morphium.engine.regex;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression, compiled; for any number of threads.
 *
 * <p>The language is PCRE2's. The engine is one of our own because Java's knows neither conditions
 * nor recursion, overflows the stack on long texts and has no limit of steps, and a linear-time
 * engine knows neither back references nor assertions. It searches the UTF-8 bytes as they are
 * stored. Source: MongoDB manual, "$regex"; PCRE2 manual, "pcre2pattern".
 */
public final class Regex {
  /** The longest pattern in bytes. */
  public static final int LONGEST_PATTERN = 16384;

  private final ParsedPattern parsed;
  private final byte @Nullable [] text;
  private final Literals.@Nullable Prefix prefix;
  private final Program testing;
  private volatile @Nullable Program finding;

  private Regex(ParsedPattern parsed) {
    this.parsed = parsed;
    this.text = Literals.whole(parsed.root());
    this.prefix = Literals.prefix(parsed.root());
    this.testing = PatternCompiler.compile(parsed, false);
  }

  /**
   * Compiles a pattern.
   *
   * @param options any of the letters i, m, s, u, x
   * @throws RegexException when the pattern or an option is invalid
   */
  public static Regex compile(String pattern, String options) {
    RegexOptions parsedOptions = RegexOptions.parse(options);
    if (pattern.getBytes(StandardCharsets.UTF_8).length > LONGEST_PATTERN) {
      throw RegexException.pattern(
          "pattern string is longer than the limit set by the application");
    }
    return new Regex(PatternParser.parse(pattern, parsedOptions));
  }

  /**
   * Compiles the pattern of a filter. @throws CommandException 51091 for an invalid pattern, 51108
   * for an invalid option
   */
  public static Regex forFilter(String pattern, String options) {
    try {
      RegexOptions.parse(options);
      if (pattern.indexOf('\0') >= 0) {
        throw new CommandException(
            ErrorCode.BAD_VALUE, "Regular expression cannot contain an embedded null byte");
      }
      return compile(pattern, options);
    } catch (RegexException e) {
      throw switch (e.kind()) {
        case OPTION -> new CommandException(51108, " " + e.message());
        case NOT_SUPPORTED -> new CommandException(ErrorCode.NOT_IMPLEMENTED, e.message());
        default -> new CommandException(51091, "Regular expression is invalid: " + e.message());
      };
    }
  }

  /** Compiles the pattern of a filter that is a value of its own. */
  public static Regex forFilter(RegexValue regex) {
    return forFilter(regex.pattern(), regex.options());
  }

  /**
   * Whether the pattern matches anywhere in the string.
   *
   * @param interrupts where a long search looks whether it is to end
   * @throws CommandException when the search takes too many steps
   */
  public boolean matches(StringValue string, InterruptCheck interrupts) {
    int end = string.offset() + string.length();
    return matches(string.utf8(), string.offset(), end, interrupts);
  }

  /** Whether the pattern matches anywhere in this range of UTF-8 bytes. */
  public boolean matches(byte[] bytes, int from, int to, InterruptCheck interrupts) {
    byte[] whole = text;
    if (whole != null) {
      return Literals.occurs(whole, bytes, from, to);
    }
    try {
      return testing.search(testing.machine(bytes, from, to, interrupts), from);
    } catch (RegexException e) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Error occurred while executing a regular expression: " + e.message());
    }
  }

  /**
   * The first match in a range of UTF-8 bytes that starts at or behind a place, or null.
   *
   * @param searchStart where to begin; what stands before it still counts for assertions
   * @param interrupts where a long search looks whether it is to end
   * @throws RegexException when the search takes too many steps
   */
  public @Nullable RegexMatch find(
      byte[] bytes, int from, int to, int searchStart, InterruptCheck interrupts) {
    Program program = finding();
    Machine machine = program.machine(bytes, from, to, interrupts);
    return program.search(machine, searchStart)
        ? new RegexMatch(machine.registers, groupCount())
        : null;
  }

  private Program finding() {
    Program known = finding;
    if (known == null) {
      known = PatternCompiler.compile(parsed, true);
      finding = known;
    }
    return known;
  }

  /** How many capturing groups the pattern has. */
  public int groupCount() {
    return parsed.names().most();
  }

  /**
   * The UTF-8 bytes that every matching string starts with, or null when nothing is known; never
   * empty. An index finds the strings that may match between it and its successor.
   */
  public byte @Nullable [] prefix() {
    return prefix == null ? null : prefix.text().clone();
  }

  /** Whether every string that starts with {@link #prefix()} matches. */
  public boolean isPrefixOnly() {
    return prefix != null && prefix.exact();
  }
}
