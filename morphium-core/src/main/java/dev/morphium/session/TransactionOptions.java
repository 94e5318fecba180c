package dev.morphium.session;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.WriteConcern;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a transaction reads and commits.
 *
 * @param readConcern how settled the data it reads must be; null for the server's default
 * @param writeConcern how safe its commit must be; null for what the settings say
 * @param maxCommitTime how long the commit may take on the server; null for no limit
 */
public record TransactionOptions(
    @Nullable ReadConcern readConcern,
    @Nullable WriteConcern writeConcern,
    @Nullable Duration maxCommitTime) {
  /** As the server and the settings have it. */
  public static final TransactionOptions DEFAULT = new TransactionOptions(null, null, null);

  /** One moment for all reads, and a commit that a majority has. */
  public static final TransactionOptions SNAPSHOT =
      new TransactionOptions(ReadConcern.SNAPSHOT, WriteConcern.MAJORITY, null);
}
