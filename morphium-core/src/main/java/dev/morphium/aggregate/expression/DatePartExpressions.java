package dev.morphium.aggregate.expression;

/**
 * Single parts of dates and timestamps, in UTC or a time zone. Source: MongoDB manual, "Date
 * Expression Operators".
 */
abstract class DatePartExpressions extends DateExpressions {
  DatePartExpressions() {}

  /** The day of the month. */
  public static Expr dayOfMonth(Object date) {
    return Operation.unary("$dayOfMonth", date);
  }

  /** The day of the month, in a time zone. */
  public static Expr dayOfMonth(Object date, Object timezone) {
    return Operation.of("$dayOfMonth").with("date", date).with("timezone", timezone).build();
  }

  /** The day of the week, 1 being Sunday. */
  public static Expr dayOfWeek(Object date) {
    return Operation.unary("$dayOfWeek", date);
  }

  /** The day of the week, 1 being Sunday, in a time zone. */
  public static Expr dayOfWeek(Object date, Object timezone) {
    return Operation.of("$dayOfWeek").with("date", date).with("timezone", timezone).build();
  }

  /** The day of the year. */
  public static Expr dayOfYear(Object date) {
    return Operation.unary("$dayOfYear", date);
  }

  /** The day of the year, in a time zone. */
  public static Expr dayOfYear(Object date, Object timezone) {
    return Operation.of("$dayOfYear").with("date", date).with("timezone", timezone).build();
  }

  /** The hour. */
  public static Expr hour(Object date) {
    return Operation.unary("$hour", date);
  }

  /** The hour, in a time zone. */
  public static Expr hour(Object date, Object timezone) {
    return Operation.of("$hour").with("date", date).with("timezone", timezone).build();
  }

  /** The day of the week, 1 being Monday. */
  public static Expr isoDayOfWeek(Object date) {
    return Operation.unary("$isoDayOfWeek", date);
  }

  /** The day of the week, 1 being Monday, in a time zone. */
  public static Expr isoDayOfWeek(Object date, Object timezone) {
    return Operation.of("$isoDayOfWeek").with("date", date).with("timezone", timezone).build();
  }

  /** The week of the year by ISO 8601. */
  public static Expr isoWeek(Object date) {
    return Operation.unary("$isoWeek", date);
  }

  /** The week of the year by ISO 8601, in a time zone. */
  public static Expr isoWeek(Object date, Object timezone) {
    return Operation.of("$isoWeek").with("date", date).with("timezone", timezone).build();
  }

  /** The year that the week belongs to by ISO 8601. */
  public static Expr isoWeekYear(Object date) {
    return Operation.unary("$isoWeekYear", date);
  }

  /** The year that the week belongs to by ISO 8601, in a time zone. */
  public static Expr isoWeekYear(Object date, Object timezone) {
    return Operation.of("$isoWeekYear").with("date", date).with("timezone", timezone).build();
  }

  /** The millisecond. */
  public static Expr millisecond(Object date) {
    return Operation.unary("$millisecond", date);
  }

  /** The millisecond, in a time zone. */
  public static Expr millisecond(Object date, Object timezone) {
    return Operation.of("$millisecond").with("date", date).with("timezone", timezone).build();
  }

  /** The minute. */
  public static Expr minute(Object date) {
    return Operation.unary("$minute", date);
  }

  /** The minute, in a time zone. */
  public static Expr minute(Object date, Object timezone) {
    return Operation.of("$minute").with("date", date).with("timezone", timezone).build();
  }

  /** The month, 1 being January. */
  public static Expr month(Object date) {
    return Operation.unary("$month", date);
  }

  /** The month, 1 being January, in a time zone. */
  public static Expr month(Object date, Object timezone) {
    return Operation.of("$month").with("date", date).with("timezone", timezone).build();
  }

  /** The second; 60 for a leap second. */
  public static Expr second(Object date) {
    return Operation.unary("$second", date);
  }

  /** The second; 60 for a leap second, in a time zone. */
  public static Expr second(Object date, Object timezone) {
    return Operation.of("$second").with("date", date).with("timezone", timezone).build();
  }

  /** The week of the year, the first Sunday beginning week 1. */
  public static Expr week(Object date) {
    return Operation.unary("$week", date);
  }

  /** The week of the year, the first Sunday beginning week 1, in a time zone. */
  public static Expr week(Object date, Object timezone) {
    return Operation.of("$week").with("date", date).with("timezone", timezone).build();
  }

  /** The year. */
  public static Expr year(Object date) {
    return Operation.unary("$year", date);
  }

  /** The year, in a time zone. */
  public static Expr year(Object date, Object timezone) {
    return Operation.of("$year").with("date", date).with("timezone", timezone).build();
  }

  /** The ordinal of a timestamp within its second. */
  public static Expr tsIncrement(Object timestamp) {
    return Operation.unary("$tsIncrement", timestamp);
  }

  /** The second of a timestamp. */
  public static Expr tsSecond(Object timestamp) {
    return Operation.unary("$tsSecond", timestamp);
  }
}
