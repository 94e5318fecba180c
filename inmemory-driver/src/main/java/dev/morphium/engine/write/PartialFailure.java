package dev.morphium.engine.write;

import dev.morphium.protocol.CommandException;

/** A statement on many documents failed when some of them were done already, which they stay. */
public final class PartialFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient CommandException error;
  private final long done;
  private final long changed;

  PartialFailure(CommandException error, long done, long changed) {
    super(error.message(), error, false, false);
    this.error = error;
    this.done = done;
    this.changed = changed;
  }

  /** The same failure, whose error tells in which operation it came. */
  PartialFailure during(String operation) {
    return new PartialFailure(ExecutorErrors.framed(error, operation), done, changed);
  }

  public CommandException error() {
    return error;
  }

  /** How many documents the statement had found and done. */
  public long done() {
    return done;
  }

  /** How many of these are different now. */
  public long changed() {
    return changed;
  }
}
