package dev.morphium.aggregate.expression;

/**
 * Single parts of dates and timestamps, in UTC or a time zone. Source: MongoDB manual, "Date
 * Expression Operators".
 */
abstract class DatePartExpressions extends DateExpressions {
  DatePartExpressions() {}

  /** The day of the month. */
  public static Expr dayOfMonth(Object date) {
    return OperatorForms.unary("$dayOfMonth", date);
  }

  /** The day of the month, in a time zone. */
  public static Expr dayOfMonth(Object date, Object timezone) {
    return OperatorForms.of("$dayOfMonth").with("date", date).with("timezone", timezone).build();
  }

  /** The day of the week, 1 being Sunday. */
  public static Expr dayOfWeek(Object date) {
    return OperatorForms.unary("$dayOfWeek", date);
  }

  /** The day of the week, 1 being Sunday, in a time zone. */
  public static Expr dayOfWeek(Object date, Object timezone) {
    return OperatorForms.of("$dayOfWeek").with("date", date).with("timezone", timezone).build();
  }

  /** The day of the year. */
  public static Expr dayOfYear(Object date) {
    return OperatorForms.unary("$dayOfYear", date);
  }

  /** The day of the year, in a time zone. */
  public static Expr dayOfYear(Object date, Object timezone) {
    return OperatorForms.of("$dayOfYear").with("date", date).with("timezone", timezone).build();
  }

  /** The hour. */
  public static Expr hour(Object date) {
    return OperatorForms.unary("$hour", date);
  }

  /** The hour, in a time zone. */
  public static Expr hour(Object date, Object timezone) {
    return OperatorForms.of("$hour").with("date", date).with("timezone", timezone).build();
  }

  /** The day of the week, 1 being Monday. */
  public static Expr isoDayOfWeek(Object date) {
    return OperatorForms.unary("$isoDayOfWeek", date);
  }

  /** The day of the week, 1 being Monday, in a time zone. */
  public static Expr isoDayOfWeek(Object date, Object timezone) {
    return OperatorForms.of("$isoDayOfWeek").with("date", date).with("timezone", timezone).build();
  }

  /** The week of the year by ISO 8601. */
  public static Expr isoWeek(Object date) {
    return OperatorForms.unary("$isoWeek", date);
  }

  /** The week of the year by ISO 8601, in a time zone. */
  public static Expr isoWeek(Object date, Object timezone) {
    return OperatorForms.of("$isoWeek").with("date", date).with("timezone", timezone).build();
  }

  /** The year that the week belongs to by ISO 8601. */
  public static Expr isoWeekYear(Object date) {
    return OperatorForms.unary("$isoWeekYear", date);
  }

  /** The year that the week belongs to by ISO 8601, in a time zone. */
  public static Expr isoWeekYear(Object date, Object timezone) {
    return OperatorForms.of("$isoWeekYear").with("date", date).with("timezone", timezone).build();
  }

  /** The millisecond. */
  public static Expr millisecond(Object date) {
    return OperatorForms.unary("$millisecond", date);
  }

  /** The millisecond, in a time zone. */
  public static Expr millisecond(Object date, Object timezone) {
    return OperatorForms.of("$millisecond").with("date", date).with("timezone", timezone).build();
  }

  /** The minute. */
  public static Expr minute(Object date) {
    return OperatorForms.unary("$minute", date);
  }

  /** The minute, in a time zone. */
  public static Expr minute(Object date, Object timezone) {
    return OperatorForms.of("$minute").with("date", date).with("timezone", timezone).build();
  }

  /** The month, 1 being January. */
  public static Expr month(Object date) {
    return OperatorForms.unary("$month", date);
  }

  /** The month, 1 being January, in a time zone. */
  public static Expr month(Object date, Object timezone) {
    return OperatorForms.of("$month").with("date", date).with("timezone", timezone).build();
  }

  /** The second; 60 for a leap second. */
  public static Expr second(Object date) {
    return OperatorForms.unary("$second", date);
  }

  /** The second; 60 for a leap second, in a time zone. */
  public static Expr second(Object date, Object timezone) {
    return OperatorForms.of("$second").with("date", date).with("timezone", timezone).build();
  }

  /** The week of the year, the first Sunday beginning week 1. */
  public static Expr week(Object date) {
    return OperatorForms.unary("$week", date);
  }

  /** The week of the year, the first Sunday beginning week 1, in a time zone. */
  public static Expr week(Object date, Object timezone) {
    return OperatorForms.of("$week").with("date", date).with("timezone", timezone).build();
  }

  /** The year. */
  public static Expr year(Object date) {
    return OperatorForms.unary("$year", date);
  }

  /** The year, in a time zone. */
  public static Expr year(Object date, Object timezone) {
    return OperatorForms.of("$year").with("date", date).with("timezone", timezone).build();
  }

  /** The ordinal of a timestamp within its second. */
  public static Expr tsIncrement(Object timestamp) {
    return OperatorForms.unary("$tsIncrement", timestamp);
  }

  /** The second of a timestamp. */
  public static Expr tsSecond(Object timestamp) {
    return OperatorForms.unary("$tsSecond", timestamp);
  }
}
