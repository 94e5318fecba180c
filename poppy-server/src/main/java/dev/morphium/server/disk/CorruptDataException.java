package dev.morphium.server.disk;

import java.io.IOException;

/**
 * Data corruption on the disk: a file is damaged, incomplete, of a newer format or not ours. The
 * message says which file, where in it, and what to do.
 */
public final class CorruptDataException extends IOException {
  private static final long serialVersionUID = 1;

  private final String problem;
  private final boolean advised;

  public CorruptDataException(String message) {
    super(message);
    problem = message;
    advised = false;
  }

  public CorruptDataException(String message, Throwable cause) {
    super(message, cause);
    problem = message;
    advised = false;
  }

  /**
   * @param problem what is wrong, and where
   * @param advice what to do, behind it
   */
  public CorruptDataException(String problem, String advice) {
    super(problem + " " + advice);
    this.problem = problem;
    advised = true;
  }

  /** The same problem where something else is to be done, if it depends on where it is found. */
  public CorruptDataException advising(String advice) {
    if (!advised) {
      return this;
    }
    CorruptDataException advising = new CorruptDataException(problem, advice);
    advising.initCause(this);
    return advising;
  }
}
