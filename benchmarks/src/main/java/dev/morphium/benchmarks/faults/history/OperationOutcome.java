package dev.morphium.benchmarks.faults.history;

/** The outcome of an operation as its client knows it: done, not done, or unknown. */
public enum OperationOutcome {
  /** It was done, and the client was told. */
  OK,
  /** It was not done, and never will be. */
  FAILED,
  /** It may have been done, or may be done at any time later. */
  UNKNOWN
}
