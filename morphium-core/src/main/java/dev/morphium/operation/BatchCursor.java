package dev.morphium.operation;

import java.util.function.Supplier;

/** A cursor over batches of documents as the server sent them, before they are decoded. */
public interface BatchCursor extends AutoCloseable {
  /** The present batch, whose documents are taken by one reader. */
  DocumentBatch batch();

  /**
   * Makes the next batch the present one; not to be called after the last.
   *
   * @throws dev.morphium.driver.DriverException when it cannot be fetched; there are no more then
   */
  void fetch();

  /** Whether the present batch is the last. */
  boolean isLast();

  /** Whether it waits for news instead of ending. */
  boolean awaitsData();

  /** Does something in the session that the cursor belongs to. */
  default <R> R inSession(Supplier<R> work) {
    return work.get();
  }

  /** Frees what the server holds for it; another thread may do that. Twice is fine. */
  @Override
  void close();
}
