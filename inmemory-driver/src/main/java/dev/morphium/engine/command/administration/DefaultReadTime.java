package dev.morphium.engine.command.administration;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time limit of reads that bring none: the cluster parameter {@code defaultMaxTimeMS} where the
 * set has one, and otherwise the server's.
 */
public final class DefaultReadTime implements LongSupplier {
  private final DataAccess data;
  private final LongSupplier own;
  private volatile Seen seen = new Seen(null, -1);

  /** What a state of the collection says; a negative number when it says nothing. */
  private record Seen(@Nullable CollectionState collection, long millis) {}

  /**
   * @param own the server's own limit; 0 for none
   */
  public DefaultReadTime(DataAccess data, LongSupplier own) {
    this.data = data;
    this.own = own;
  }

  @Override
  public long getAsLong() {
    CollectionState collection = data.root().collection(ClusterParameters.place());
    Seen last = seen;
    if (last.collection != collection) {
      Document stored = ClusterParameters.stored(data.root(), "defaultMaxTimeMS");
      Value limit = stored == null ? Constant.MISSING : stored.get("readOperations");
      last = new Seen(collection, limit instanceof NumberValue number ? number.longValue() : -1);
      seen = last;
    }
    return last.millis < 0 ? own.getAsLong() : last.millis;
  }
}
