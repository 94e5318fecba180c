package dev.morphium.aggregate.expression;

import org.jspecify.annotations.Nullable;

/** Dates and their parts. Source: MongoDB manual, "Date Expression Operators". */
abstract class DateExpressions extends StringExpressions {
  DateExpressions() {}

  /**
   * The date some units after another; {@code unit} is {@code "day"}, {@code "month"} and so on.
   */
  public static Expr dateAdd(Object startDate, Object unit, Object amount) {
    return OperatorForms.of("$dateAdd")
        .with("startDate", startDate)
        .with("unit", unit)
        .with("amount", amount)
        .build();
  }

  /** The date some units after another, counted in a time zone. */
  public static Expr dateAdd(Object startDate, Object unit, Object amount, Object timezone) {
    return OperatorForms.of("$dateAdd")
        .with("startDate", startDate)
        .with("unit", unit)
        .with("amount", amount)
        .with("timezone", timezone)
        .build();
  }

  /**
   * The date some units before another; {@code unit} is {@code "day"}, {@code "month"} and so on.
   */
  public static Expr dateSubtract(Object startDate, Object unit, Object amount) {
    return OperatorForms.of("$dateSubtract")
        .with("startDate", startDate)
        .with("unit", unit)
        .with("amount", amount)
        .build();
  }

  /** The date some units before another, counted in a time zone. */
  public static Expr dateSubtract(Object startDate, Object unit, Object amount, Object timezone) {
    return OperatorForms.of("$dateSubtract")
        .with("startDate", startDate)
        .with("unit", unit)
        .with("amount", amount)
        .with("timezone", timezone)
        .build();
  }

  /** How many borders of the unit lie between two dates. */
  public static Expr dateDiff(Object startDate, Object endDate, Object unit) {
    return OperatorForms.of("$dateDiff")
        .with("startDate", startDate)
        .with("endDate", endDate)
        .with("unit", unit)
        .build();
  }

  /** The same in a time zone, with the first day of weeks; null leaves either to the server. */
  public static Expr dateDiff(
      Object startDate,
      Object endDate,
      Object unit,
      @Nullable Object timezone,
      @Nullable Object startOfWeek) {
    return OperatorForms.of("$dateDiff")
        .with("startDate", startDate)
        .with("endDate", endDate)
        .with("unit", unit)
        .with("timezone", timezone)
        .with("startOfWeek", startOfWeek)
        .build();
  }

  /**
   * The date of a year and other parts: {@code month}, {@code day}, {@code hour}, {@code minute},
   * {@code second}, {@code millisecond}, {@code timezone}; or of {@code isoWeekYear}, {@code
   * isoWeek}, {@code isoDayOfWeek}.
   */
  public static Expr dateFromParts(Fields parts) {
    OperatorForms operation = OperatorForms.of("$dateFromParts");
    parts.forEach((name, part) -> operation.with(name, part));
    return operation.build();
  }

  /** The date that a text says in ISO's form. */
  public static Expr dateFromString(Object dateString) {
    return OperatorForms.of("$dateFromString").with("dateString", dateString).build();
  }

  /**
   * The date that a text says; null for what the server shall decide, and {@code
   * Expr.literal(null)} for a null.
   */
  public static Expr dateFromString(
      Object dateString,
      @Nullable Object format,
      @Nullable Object timezone,
      @Nullable Object onError,
      @Nullable Object onNull) {
    return OperatorForms.of("$dateFromString")
        .with("dateString", dateString)
        .with("format", format)
        .with("timezone", timezone)
        .with("onError", onError)
        .with("onNull", onNull)
        .build();
  }

  /** The parts of a date: year, month, day and so on. */
  public static Expr dateToParts(Object date) {
    return OperatorForms.of("$dateToParts").with("date", date).build();
  }

  /**
   * The parts of a date in a time zone.
   *
   * @param timezone a name or an offset; null for UTC
   * @param iso8601 whether weeks and their days take the place of months and theirs
   */
  public static Expr dateToParts(Object date, @Nullable Object timezone, boolean iso8601) {
    return OperatorForms.of("$dateToParts")
        .with("date", date)
        .with("timezone", timezone)
        .with("iso8601", iso8601)
        .build();
  }

  /** The date as a text in ISO's form. */
  public static Expr dateToString(Object date) {
    return OperatorForms.of("$dateToString").with("date", date).build();
  }

  /**
   * The date as a text, for instance by {@code "%Y-%m-%d"}; null for what the server shall decide.
   */
  public static Expr dateToString(
      Object date, @Nullable Object format, @Nullable Object timezone, @Nullable Object onNull) {
    return OperatorForms.of("$dateToString")
        .with("date", date)
        .with("format", format)
        .with("timezone", timezone)
        .with("onNull", onNull)
        .build();
  }

  /** The beginning of the unit that a date is in. */
  public static Expr dateTrunc(Object date, Object unit) {
    return OperatorForms.of("$dateTrunc").with("date", date).with("unit", unit).build();
  }

  /**
   * The beginning of the span of several units that a date is in; null for what the server shall
   * decide.
   */
  public static Expr dateTrunc(
      Object date,
      Object unit,
      @Nullable Object binSize,
      @Nullable Object timezone,
      @Nullable Object startOfWeek) {
    return OperatorForms.of("$dateTrunc")
        .with("date", date)
        .with("unit", unit)
        .with("binSize", binSize)
        .with("timezone", timezone)
        .with("startOfWeek", startOfWeek)
        .build();
  }
}
