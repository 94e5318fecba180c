package dev.morphium.watch;

import dev.morphium.driver.DriverException;

/**
 * After which failures a stream can go on where it was.
 *
 * <p>Source: "Change Streams" specification, "Resumable Error".
 */
final class Resumability {
  private static final String LABEL = "ResumableChangeStreamError";
  private static final int CURSOR_NOT_FOUND = 43;

  private Resumability() {}

  static boolean isResumable(RuntimeException failure) {
    return switch (failure) {
      case DriverException.CommandFailed failed ->
          failed.code() == CURSOR_NOT_FOUND
              || failed.hasLabel(LABEL)
              || failed instanceof DriverException.NotPrimary;
      case DriverException.NotSent ignored -> true;
      case DriverException.MaybeDone ignored -> true;
      case DriverException.TimedOut ignored -> true;
      default -> false;
    };
  }
}
