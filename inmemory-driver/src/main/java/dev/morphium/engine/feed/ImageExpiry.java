package dev.morphium.engine.feed;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The expiration of pre- and post-images: {@code expireAfterSeconds} of the cluster parameter
 * {@code changeStreamOptions}, by the set's cluster time and, where nobody writes, by the clock.
 *
 * <p>Source: MongoDB manual, "Change Streams with Document Pre- and Post-Images".
 */
final class ImageExpiry {
  private static final Namespace PARAMETERS = new Namespace("config", "clusterParameters");
  private static final long NEVER = -1;

  private final Supplier<Root> newest;
  private final LongSupplier clockSeconds;
  private @Nullable CollectionState seen;
  private long seconds = NEVER;

  /**
   * @param newest the data as they are now
   * @param clockSeconds a time that was, in seconds since 1970
   */
  ImageExpiry(Supplier<Root> newest, LongSupplier clockSeconds) {
    this.newest = newest;
    this.clockSeconds = clockSeconds;
  }

  /** Whether the images of a change of this cluster time are shown no more. */
  boolean isOver(long clusterTime) {
    Root root = newest.get();
    CollectionState parameters = root.collection(PARAMETERS);
    if (parameters == null) {
      return false;
    }
    if (parameters != seen) {
      seconds = seconds(parameters);
      seen = parameters;
    }
    long now = Math.max(root.clusterTime() >>> 32, clockSeconds.getAsLong());
    return seconds != NEVER && now - (clusterTime >>> 32) > seconds;
  }

  private static long seconds(CollectionState parameters) {
    RecordCursor records = parameters.records().cursor();
    for (boolean there = records.seekAtLeast(0); there; there = records.next()) {
      Document parameter = Document.of(records.document());
      if (parameter.get("_id") instanceof StringValue id
          && id.value().equals("changeStreamOptions")
          && parameter.get("preAndPostImages") instanceof Document images
          && images.get("expireAfterSeconds") instanceof NumberValue number) {
        return number.longValue();
      }
    }
    return NEVER;
  }
}
