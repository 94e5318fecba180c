package dev.morphium.engine.command.query;

import dev.morphium.engine.plan.IndexFilter;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * What a command's {@code hint} asks for.
 *
 * @param index the name or key pattern of an index, or missing
 * @param natural the order of insertion: 1, -1, or 0 when it is not asked for
 * @param allowed which indexes may answer at all, or null when all may
 */
public record Hints(Value index, int natural, @Nullable IndexFilter allowed) {
  private static final Hints NONE = new Hints(Constant.MISSING, 0, null);

  /**
   * Checks the type of a hint, which may be missing but not null.
   *
   * @throws CommandException 9 when it is neither a string nor a document
   */
  public static void checkType(Value hint) {
    if (!(hint.isMissing() || hint instanceof Document || hint instanceof StringValue)) {
      throw new CommandException(ErrorCode.FAILED_TO_PARSE, "Hint must be a string or an object");
    }
  }

  /**
   * Reads a hint.
   *
   * @throws CommandException 9 when it is neither a string nor a document
   */
  public static Hints of(Value hint) {
    checkType(hint);
    if (hint.isMissing() || hint instanceof Document empty && empty.isEmpty()) {
      return NONE;
    }
    if (hint instanceof Document pattern) {
      int natural = natural(pattern);
      return natural != 0 ? new Hints(Constant.MISSING, natural, null) : new Hints(hint, 0, null);
    }
    return new Hints(hint, 0, null);
  }

  /** The same hint where settings allow only some indexes; null when they allow all. */
  public Hints within(@Nullable IndexFilter settings) {
    return settings == null ? this : new Hints(index, natural, settings);
  }

  /**
   * The direction that {@code $natural} asks for in a sort or a hint: 1, -1, or 0 when it does not
   * stand there.
   */
  public static int natural(Document pattern) {
    Value natural = pattern.get("$natural");
    if (natural.isMissing()) {
      return 0;
    }
    if (!(natural instanceof NumberValue number) || Math.abs(number.doubleValue()) != 1) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "$natural sort cannot be set to a value other than -1 or 1.");
    }
    for (Element element : pattern.elements()) {
      if (!element.name().equals("$natural")) {
        throw new CommandException(
            ErrorCode.BAD_VALUE,
            "Cannot include '$natural' in compound sort: " + ValueText.of(pattern));
      }
    }
    return number.signum();
  }
}
