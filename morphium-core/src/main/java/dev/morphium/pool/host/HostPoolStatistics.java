package dev.morphium.pool.host;

import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The statistics of a pool at about one moment; the numbers are read one after the other while
 * threads go on.
 *
 * @param address the host
 * @param state whether it gives out connections
 * @param generation how often it was cleared
 * @param maxSize how many connections there may be; {@link Integer#MAX_VALUE} for any number
 * @param inUse connections in the hands of threads
 * @param idle open connections that are free
 * @param connecting connections that are being opened
 * @param waiting threads that wait for a connection
 * @param created connections that were opened, or tried to be, since the pool exists
 * @param closed connections that were closed, or could not be opened, by reason
 * @param failed how often a thread got no connection, by reason
 * @param suspectedLeaks connections that were in use for longer than the threshold
 * @param waits how long threads waited for the connections they got; the first is for those that
 *     found one free
 */
public record HostPoolStatistics(
    HostAddress address,
    PoolState state,
    int generation,
    int maxSize,
    int inUse,
    int idle,
    int connecting,
    int waiting,
    long created,
    Map<CloseReason, Long> closed,
    Map<CheckOutFailure, Long> failed,
    long suspectedLeaks,
    List<Waits> waits) {
  public HostPoolStatistics {
    closed = Map.copyOf(closed);
    failed = Map.copyOf(failed);
    waits = List.copyOf(waits);
  }

  /**
   * How many threads waited for less than a time, and not less than the next shorter one.
   *
   * @param below zero for no wait at all
   * @param count how many
   */
  public record Waits(Duration below, long count) {}

  /** How many connections were closed for any reason. */
  public long closedInTotal() {
    return closed.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How often a thread got a connection. */
  public long checkedOut() {
    return waits.stream().mapToLong(Waits::count).sum();
  }
}
