package dev.morphium.cache;

import dev.morphium.driver.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a read, as the server gave it.
 *
 * @param replies its batches, not to be changed
 * @param id the only id that the answer depends on; null when it depends on all documents
 * @param stamp the moment at which it was asked for
 * @param home the collection that it came from
 */
record CachedResult(
    List<Reply> replies,
    @Nullable Object id,
    InvalidationStamps.Stamp stamp,
    CollectionCache home) {
  boolean isGood() {
    return home.isGood(this);
  }
}
