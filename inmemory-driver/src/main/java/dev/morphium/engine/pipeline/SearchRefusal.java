package dev.morphium.engine.pipeline;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The errors of a mongod that has no process for MongoDB Search beside it, as this server has none.
 * Source: a mongod that stands alone.
 */
public final class SearchRefusal {
  private static final String ADVICE =
      " requires additional configuration. Please connect to Atlas or an AtlasCLI local deployment"
          + " to enable.";
  private static final String PAGE =
      "For more information on how to connect, see"
          + " https://dochub.mongodb.org/core/atlas-cli-deploy-local-reqs.";

  private SearchRefusal() {}

  /** Nobody answers a search. */
  public static CommandException queries() {
    return new CommandException(
        ErrorCode.SEARCH_NOT_ENABLED,
        "Using $search and $vectorSearch aggregation stages" + ADVICE + PAGE);
  }

  /** Nobody keeps search indexes. */
  public static CommandException indexes() {
    return new CommandException(
        ErrorCode.SEARCH_NOT_ENABLED,
        "Using Atlas Search Database Commands and the $listSearchIndexes aggregation stage"
            + ADVICE
            + " "
            + PAGE);
  }
}
