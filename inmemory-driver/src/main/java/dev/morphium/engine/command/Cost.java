package dev.morphium.engine.command;

/** The cost of a command, which decides only where it runs. */
public enum Cost {
  /** It takes microseconds, so that it may run where a network thread waits for it. */
  SMALL,
  /** It may take any time. */
  LARGE
}
