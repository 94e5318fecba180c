package dev.morphium.engine.feed;

import dev.morphium.engine.change.ChangeBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tail of an oplog: whole batches in their order, as an archiver copies them. */
public final class OplogTail {
  private final Oplog oplog;

  public OplogTail(Oplog oplog) {
    this.oplog = oplog;
  }

  /** What the first batch that is kept was made on. */
  public OplogPoint beginning() {
    return oplog.beginning();
  }

  /**
   * The batches after a point.
   *
   * @param mostBytes about how much memory they take at most; the first one may take more
   * @return null when they are not kept any more, or when the oplog never had this point
   */
  public @Nullable List<ChangeBatch> after(OplogPoint point, long mostBytes) {
    return oplog.after(point, mostBytes);
  }
}
