package dev.morphium.server.cli.option;

/** A command line that is wrong. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what is wrong. */
  public UsageException(String problem) {
    super(problem);
  }
}
