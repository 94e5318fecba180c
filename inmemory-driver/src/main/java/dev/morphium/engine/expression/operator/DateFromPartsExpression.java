package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.time.CalendarTime;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A date of its parts, which may be beyond their range and carry over: {@code $dateFromParts}. */
final class DateFromPartsExpression implements Expression {
  private static final List<String> CALENDAR = List.of("year", "month", "day");
  private static final List<String> WEEKS = List.of("isoWeekYear", "isoWeek", "isoDayOfWeek");
  private static final List<String> CLOCK = List.of("hour", "minute", "second", "millisecond");
  private static final List<String> NAMES =
      List.of(
          "year",
          "month",
          "day",
          "isoWeekYear",
          "isoWeek",
          "isoDayOfWeek",
          "hour",
          "minute",
          "second",
          "millisecond",
          "timezone");

  private final boolean weeks;
  private final @Nullable Expression[] day;
  private final @Nullable Expression[] clock;
  private final ParsedOperand<Zone> zone;

  private DateFromPartsExpression(NamedOperands operands, Compilation compilation) {
    weeks = operands.has("isoWeekYear");
    day = compile(weeks ? WEEKS : CALENDAR, operands, compilation);
    clock = compile(CLOCK, operands, compilation);
    zone = DateOperands.zone(operands, compilation);
  }

  private static @Nullable Expression[] compile(
      List<String> names, NamedOperands operands, Compilation compilation) {
    @Nullable Expression[] compiled = new Expression[names.size()];
    for (int i = 0; i < compiled.length; i++) {
      if (operands.has(names.get(i))) {
        compiled[i] = operands.compile(names.get(i), compilation);
      }
    }
    return compiled;
  }

  static Expression create(String name, Value operand, Compilation compilation) {
    NamedOperands operands = NamedOperands.of(name, operand, NAMES, 40519, 40518);
    boolean weeks = operands.has("isoWeekYear");
    if (!weeks && !operands.has("year")) {
      throw new CommandException(
          40516, name + " requires either 'year' or 'isoWeekYear' to be present");
    }
    boolean mixed = (weeks ? CALENDAR : WEEKS).stream().anyMatch(operands::has);
    if (mixed) {
      throw new CommandException(
          weeks ? 40525 : 40489, name + " does not allow mixing natural dates with ISO dates");
    }
    return new DateFromPartsExpression(operands, compilation);
  }

  @Override
  public boolean isConstant() {
    return allConstant(day) && allConstant(clock) && zone.isConstant();
  }

  private static boolean allConstant(@Nullable Expression[] parts) {
    for (Expression part : parts) {
      if (part != null && !part.isConstant()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Value evaluate(Scope scope) {
    Zone where = zone.get(scope);
    if (where == null) {
      return Constant.NULL;
    }
    long[] date = numbers(weeks ? WEEKS : CALENDAR, day, 1, scope);
    if (date == null) {
      return Constant.NULL;
    }
    long[] time = numbers(CLOCK, clock, 0, scope);
    if (time == null) {
      return Constant.NULL;
    }
    long days =
        weeks
            ? CalendarTime.isoYearStart(date[0]) + (date[1] - 1) * 7 + date[2] - 1
            : CalendarTime.epochDay(date[0], date[1], date[2]);
    long millis = ((time[0] * 60 + time[1]) * 60 + time[2]) * 1000 + time[3];
    return new DateValue(where.toEpoch(days * 86_400_000L + millis));
  }

  /** The values of the parts, or null when one of them is null. */
  private long @Nullable [] numbers(
      List<String> names, @Nullable Expression[] parts, int standard, Scope scope) {
    long[] numbers = new long[parts.length];
    for (int i = 0; i < parts.length; i++) {
      Expression part = parts[i];
      numbers[i] = standard;
      if (part != null) {
        Value value = part.evaluate(scope);
        if (value.isNullish()) {
          return null;
        }
        numbers[i] = number(names.get(i), value);
      }
    }
    return numbers;
  }

  private static long number(String name, Value value) {
    if (!(value instanceof NumberValue number) || !number.isLong()) {
      throw new CommandException(
          40515,
          "'%s' must evaluate to an integer, found %s with value %s"
              .formatted(name, value.type().alias(), value));
    }
    long whole = number.longValue();
    boolean year = name.equals("year") || name.equals("isoWeekYear");
    if (year && (whole < 1 || whole > 9999)) {
      throw new CommandException(
          name.equals("year") ? 40523 : 31095,
          "'%s' must evaluate to an integer in the range 1 to 9999, found %d"
              .formatted(name, whole));
    }
    boolean wide = name.equals("second") || name.equals("millisecond");
    if (!wide && (whole < Short.MIN_VALUE || whole > Short.MAX_VALUE) || whole != (int) whole) {
      throw new CommandException(
          31034,
          "'%s' must evaluate to a value in the range [-32768, 32767]; value %d is not in range"
              .formatted(name, whole));
    }
    return whole;
  }
}
