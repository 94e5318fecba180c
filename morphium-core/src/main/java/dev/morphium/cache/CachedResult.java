package dev.morphium.cache;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a read, as the server gave it.
 *
 * @param documents their bytes, not to be changed
 * @param id the only id that the answer depends on; null when it depends on all documents
 * @param stamp the moment at which it was asked for
 * @param home the collection that it came from
 */
record CachedResult(
    List<byte[]> documents,
    @Nullable Object id,
    InvalidationStamps.Stamp stamp,
    CollectionCache home) {
  boolean isGood() {
    return home.isGood(this);
  }
}
