package dev.morphium.aggregate.expression;

/** The type expressions whose options have names: {@code $convert}. */
final class TypeExpressions {
  private TypeExpressions() {}

  /**
   * The value as another type, with everything that can be said about it.
   *
   * @param options {@code format}, {@code byteOrder}, {@code onError}, {@code onNull}
   */
  static Expr convert(Object input, Object to, Fields options) {
    OperatorForms operation = OperatorForms.of("$convert").with("input", input).with("to", to);
    options.forEach((name, option) -> operation.with(name, option));
    return operation.build();
  }
}
