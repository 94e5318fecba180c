package dev.morphium.engine.command.fault;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The {@code mode} of {@code configureFailPoint}: how often a fail point that is on fails. */
interface Activation {
  /** Whether it fails this time. */
  boolean fires();

  /** Whether it will never fail again. */
  default boolean isOver() {
    return false;
  }

  /**
   * Reads a mode.
   *
   * @return null for {@code "off"}
   * @throws CommandException 20 when there is none, 2, 4 or 14 when it is none
   */
  static @Nullable Activation parse(Value mode, RandomGenerator random) {
    if (mode.isMissing()) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION, "When setting a failpoint, you must supply a 'mode'");
    }
    return switch (mode) {
      case StringValue word -> named(word.value());
      case Document counted -> counted(counted, random);
      default ->
          throw new CommandException(
              ErrorCode.TYPE_MISMATCH, "'mode' must be a string or JSON object");
    };
  }

  private static @Nullable Activation named(String word) {
    return switch (word) {
      case "off" -> null;
      case "alwaysOn" -> () -> true;
      default -> throw new CommandException(ErrorCode.BAD_VALUE, "unknown mode: " + word);
    };
  }

  private static Activation counted(Document mode, RandomGenerator random) {
    if (mode.has("times")) {
      return new Times(count(mode, "times"));
    }
    if (mode.has("skip")) {
      AtomicLong left = new AtomicLong(count(mode, "skip"));
      return () -> left.get() <= 0 || left.getAndDecrement() <= 0;
    }
    if (mode.has("activationProbability")) {
      double probability = probability(mode.get("activationProbability"));
      return () -> random.nextDouble() < probability;
    }
    throw new CommandException(
        ErrorCode.BAD_VALUE,
        "'mode' must be one of 'off', 'alwaysOn', {times: n}, {skip: n} and"
            + " {activationProbability: p}");
  }

  private static long count(Document mode, String name) {
    Value value = mode.get(name);
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "\"" + name + "\" had the wrong type. Expected a number, found " + value.type().alias());
    }
    if (!number.isLong()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "Expected field \"" + name + "\" to have a whole number");
    }
    if (number.longValue() < 0) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "'" + name + "' option to 'mode' must be positive");
    }
    if (number.longValue() > Integer.MAX_VALUE) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "'" + name + "' option to 'mode' is too large");
    }
    return number.longValue();
  }

  private static double probability(Value value) {
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "the 'activationProbability' option to 'mode' must be a double between 0 and 1");
    }
    double probability = number.doubleValue();
    if (!(probability >= 0 && probability <= 1)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "activationProbability must be between 0.0 and 1.0; found " + probability);
    }
    return probability;
  }

  /** A number of times, and then never again. */
  final class Times implements Activation {
    private final AtomicLong left;

    Times(long times) {
      left = new AtomicLong(times);
    }

    @Override
    public boolean fires() {
      return left.getAndDecrement() > 0;
    }

    @Override
    public boolean isOver() {
      return left.get() <= 0;
    }
  }
}
