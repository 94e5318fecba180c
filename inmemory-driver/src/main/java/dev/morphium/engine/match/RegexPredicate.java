package dev.morphium.engine.match;

import dev.morphium.bson.BsonType;
import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.regex.Regex;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.ValueReader;
import org.jspecify.annotations.Nullable;

/**
 * The predicate {@code $regex}: the regular expression is found in a string, or the value is this
 * very regular expression.
 *
 * <p>A collation does not matter. Source: MongoDB manual, "$regex".
 */
public final class RegexPredicate implements Predicate {
  private final RegexValue source;
  private final Regex regex;
  private final InterruptCheck interrupts;

  /**
   * @param interrupts where a long search looks whether it is to end
   * @throws dev.morphium.protocol.CommandException when pattern or options are not valid
   */
  public RegexPredicate(RegexValue source, InterruptCheck interrupts) {
    this.source = source;
    this.regex = Regex.forFilter(source);
    this.interrupts = interrupts;
  }

  /** Pattern and options as they were sent. */
  public RegexValue source() {
    return source;
  }

  /**
   * The UTF-8 bytes that every matching string starts with, or null when nothing is known; never
   * empty.
   */
  public byte @Nullable [] prefix() {
    return regex.prefix();
  }

  /** Whether every string that starts with {@link #prefix()} matches. */
  public boolean isPrefixOnly() {
    return regex.isPrefixOnly();
  }

  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return switch (type) {
      case BsonType.STRING, BsonType.SYMBOL -> {
        int start = offset + 4;
        int end = start + LittleEndian.int32(bytes, offset) - 1;
        yield regex.matches(bytes, start, end, interrupts);
      }
      case BsonType.REGEX -> ValueReader.read(type, bytes, offset).equals(source);
      default -> false;
    };
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.append("$regex", source.pattern());
    if (!source.options().isEmpty()) {
      operators.append("$options", source.options());
    }
  }

  @Override
  public int cost() {
    return 200;
  }

  @Override
  public String toString() {
    return "/" + source.pattern() + "/" + source.options();
  }
}
