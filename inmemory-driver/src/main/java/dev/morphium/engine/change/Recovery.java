package dev.morphium.engine.change;

/**
 * The recovery of a storage at the start: brings it to where it was when the server stopped, before
 * anybody uses it.
 *
 * <p>Whoever listens to the storage listens already, so that the history has the batches that are
 * {@linkplain Storage#follow followed} again.
 */
@FunctionalInterface
public interface Recovery {
  /** There is nothing to recover. */
  Recovery NONE = storage -> {};

  /**
   * @throws java.io.UncheckedIOException when what was stored cannot be read
   */
  void recover(Storage storage);
}
