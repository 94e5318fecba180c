package dev.morphium.benchmarks.faults.history;

/** What a client knows of an operation that it has asked for. */
public enum OperationOutcome {
  /** It was done, and the client was told. */
  OK,
  /** It was not done, and never will be. */
  FAILED,
  /** It may have been done, or may be done at any time later. */
  UNKNOWN
}
