package dev.morphium.engine.pipeline;

/** Where a pipeline stands; some stages may not stand everywhere. */
public enum StagePlace {
  /** The pipeline of an {@code aggregate} command, of a view or of an update. */
  TOP(0, ""),
  FACET(40600, " is not allowed to be used within a $facet stage"),
  LOOKUP(51047, " is not allowed within a $lookup's sub-pipeline"),
  UNION_WITH(31441, " is not allowed within a $unionWith's sub-pipeline"),
  TRANSACTION(263, " is not allowed within a multi-document transaction");

  private final int code;
  private final String text;

  StagePlace(int code, String text) {
    this.code = code;
    this.text = text;
  }

  /** The code of the error when a stage may not stand here. */
  int code() {
    return code;
  }

  /** What the message says after the stage's name. */
  String text() {
    return text;
  }
}
