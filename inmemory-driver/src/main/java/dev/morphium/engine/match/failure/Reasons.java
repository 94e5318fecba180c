package dev.morphium.engine.match.failure;

/**
 * The reasons in the explanation of a failed validation.
 *
 * @param failed when the operator's question was answered with no
 * @param succeeded when it was answered with yes
 * @param negative whether the operator matches when the answer is no
 */
record Reasons(String failed, String succeeded, boolean negative) {
  private static Reasons positive(String failed, String succeeded) {
    return new Reasons(failed, succeeded, false);
  }

  static Reasons of(Clause clause) {
    return switch (clause.operator()) {
      case "$ne" -> new Reasons("comparison failed", "comparison succeeded", true);
      case "$in" -> positive("no matching value found in array", "matching value found in array");
      case "$nin" ->
          new Reasons("no matching value found in array", "matching value found in array", true);
      case "$exists" ->
          new Reasons("path does not exist", "path does exist", !clause.operand().isTrue());
      case "$type" -> positive("type did not match", "type did match");
      case "$mod" ->
          positive(
              "$mod did not evaluate to expected remainder",
              "$mod did evaluate to expected remainder");
      case "$regex" -> positive("regular expression did not match", "regular expression did match");
      case "$bitsAllClear", "$bitsAllSet", "$bitsAnyClear", "$bitsAnySet" ->
          positive("bitwise operator failed to match", "bitwise operator matched successfully");
      case "$size" ->
          positive(
              "array length was not equal to given size", "array length was equal to given size");
      case "$all" ->
          positive(
              "array did not contain all specified values",
              "array did contain all specified values");
      case "$elemMatch" ->
          positive(
              "array did not satisfy the child predicate", "array did satisfy the child predicate");
      default -> positive("comparison failed", "comparison succeeded");
    };
  }

  String of(boolean answeredYes) {
    return answeredYes ? succeeded : failed;
  }
}
