package dev.morphium.engine.write;

import dev.morphium.protocol.CommandException;
import java.util.Set;

/**
 * The frame that mongod puts around the error of a write whose documents were being found or
 * changed: {@code Plan executor error during update :: caused by :: ...}.
 *
 * <p>What is wrong with the statement itself is found before, and has no frame; neither have write
 * conflicts, which are tried again, and the loss of the primary's role.
 */
public final class ExecutorErrors {
  private static final Set<Integer> BARE = Set.of(91, 112, 189, 10107, 11602, 13435, 13436);

  private ExecutorErrors() {}

  /**
   * The same error within its frame.
   *
   * @param operation what was being done: {@code update}, {@code delete} or {@code findAndModify}
   */
  public static CommandException framed(CommandException error, String operation) {
    return BARE.contains(error.code().number())
        ? error
        : error.within("Plan executor error during " + operation);
  }
}
