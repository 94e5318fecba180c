package dev.morphium.aggregate.expression;

/** The date expressions whose parts have names: {@code $dateFromParts}. */
final class DateExpressions {
  private DateExpressions() {}

  /**
   * The date of a year and other parts: {@code month}, {@code day}, {@code hour}, {@code minute},
   * {@code second}, {@code millisecond}, {@code timezone}; or of {@code isoWeekYear}, {@code
   * isoWeek}, {@code isoDayOfWeek}.
   */
  static Expr dateFromParts(Fields parts) {
    OperatorForms operation = OperatorForms.of("$dateFromParts");
    parts.forEach((name, part) -> operation.with(name, part));
    return operation.build();
  }
}
