package dev.morphium.query;

/** How much an explain does and tells. Source: MongoDB manual, "explain", "Verbosity Modes". */
public enum Verbosity {
  /** The plan that would be used; nothing is run. */
  QUERY_PLANNER("queryPlanner"),
  /** The plan is run, and counted what it did. */
  EXECUTION_STATS("executionStats"),
  /** As before, with the plans that were not chosen. */
  ALL_PLANS_EXECUTION("allPlansExecution");

  private final String text;

  Verbosity(String text) {
    this.text = text;
  }

  /** The value of a command's {@code verbosity}. */
  public String text() {
    return text;
  }
}
