package dev.morphium.engine.change;

/**
 * Room in the {@link DataBudget} for data that are made beside the writer lane, by an index build
 * or a transaction, until they are applied or given up.
 *
 * <p>Belongs to one thread at a time.
 */
public final class DataReservation implements AutoCloseable {
  /** What is asked for at once. */
  private static final long CHUNK = 1 << 20;

  private final DataBudget budget;
  private final Storage storage;
  private long wanted;
  private long reserved;

  DataReservation(DataBudget budget, Storage storage) {
    this.budget = budget;
    this.storage = storage;
  }

  /**
   * The data grow.
   *
   * @throws dev.morphium.protocol.CommandException 14031 when there is no room for them
   */
  public void grow(long bytes) {
    wanted += bytes;
    if (wanted - reserved >= CHUNK) {
      budget.reserve(storage.root().dataSize(), wanted - reserved);
      reserved = wanted;
    }
  }

  /** The same for data that take so many bytes in all. */
  public void growTo(long bytes) {
    wanted = reserved; // what was refused is gone
    grow(bytes - reserved);
  }

  @Override
  public void close() {
    budget.unreserve(reserved);
    reserved = 0;
    wanted = 0;
  }
}
