package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexState;

/**
 * The sizes of collections and indexes in bytes, as {@code collStats} and {@code dbStats} show
 * them.
 *
 * <p>Data are the documents' own bytes. Storage is counted in pages, as if every collection and
 * index lay in a file: an empty one takes a page.
 */
public final class StorageSizes {
  private static final long PAGE = 4096;

  private StorageSizes() {}

  /** What the documents take. */
  public static long data(CollectionState collection) {
    return collection.records().bytes();
  }

  /** What the documents take in pages; a view takes none. */
  public static long storage(CollectionState collection) {
    return View.isView(collection) ? 0 : pages(data(collection));
  }

  /** What one index takes in pages. */
  public static long index(IndexState index) {
    return pages(index.entries().bytes());
  }

  /** What all indexes take in pages. */
  public static long indexes(CollectionState collection) {
    return View.isView(collection)
        ? 0
        : collection.shownIndexes().stream().mapToLong(StorageSizes::index).sum();
  }

  /** Storage and indexes. */
  public static long total(CollectionState collection) {
    return storage(collection) + indexes(collection);
  }

  private static long pages(long bytes) {
    return Math.max(PAGE, (bytes + PAGE - 1) / PAGE * PAGE);
  }
}
