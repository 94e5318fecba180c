package dev.morphium.engine.command;

import dev.morphium.driver.Deadline;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.concurrent.TimeUnit;

/** The time limit of a command: its {@code maxTimeMS}, and its caller's deadline. */
public final class TimeLimit {
  private TimeLimit() {}

  /**
   * For how many milliseconds a command may run, by its fields and by its caller's deadline; 0 for
   * as long as it likes. One that awaits news ends by itself when its time is over.
   */
  public static long limitMillis(Invocation invocation) {
    if (invocation.spec().is(CommandFlag.AWAITS)) {
      return 0;
    }
    long asked = maxTimeMillis(invocation.arguments());
    Deadline deadline = invocation.deadline();
    if (!deadline.limited()) {
      return asked;
    }
    long left = Math.max(1, deadline.remainingMillis());
    return asked == 0 ? left : Math.min(asked, left);
  }

  /**
   * How much of its {@code maxTimeMS} a command has not used, in nanoseconds, for the commands that
   * go on with its cursor; {@code Long.MAX_VALUE} without one. The caller's deadline is that of one
   * command, not of its cursor.
   */
  public static long leftNanos(Invocation invocation) {
    long asked = maxTimeMillis(invocation.arguments());
    return asked == 0
        ? Long.MAX_VALUE
        : TimeUnit.MILLISECONDS.toNanos(asked) - invocation.operation().runningNanos();
  }

  /**
   * Limits a command that goes on with the work of an earlier one, and awaits nothing.
   *
   * @param leftNanos what the earlier one has left of its time
   */
  public static void carryOver(Invocation invocation, long leftNanos) {
    Deadline deadline = invocation.deadline();
    long called =
        deadline.limited()
            ? TimeUnit.MILLISECONDS.toNanos(Math.max(1, deadline.remainingMillis()))
            : Long.MAX_VALUE;
    invocation.operation().limit(Math.min(leftNanos, called));
  }

  /**
   * The time limit in milliseconds; 0 without one.
   *
   * @throws CommandException 2, 9 or 14 when it is no number of milliseconds
   */
  public static long maxTimeMillis(Arguments arguments) {
    Value value = arguments.value(GenericFields.MAX_TIME);
    if (!(value instanceof NumberValue number)) {
      return 0;
    }
    if (!number.isLong()) {
      throw new CommandException(ErrorCode.FAILED_TO_PARSE, "maxTimeMS has non-integral value");
    }
    if (number.longValue() < 0 || number.longValue() > Integer.MAX_VALUE) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          number.longValue() + " value for maxTimeMS is out of range [0, 2147483647]");
    }
    return number.longValue();
  }
}
