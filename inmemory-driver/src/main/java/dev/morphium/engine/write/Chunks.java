package dev.morphium.engine.write;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Work on many documents, done in the writer lane a few hundred at a time so that nobody waits
 * long.
 */
final class Chunks {
  private static final int SIZE = 500;

  private Chunks() {}

  /** What is done with one item. */
  @FunctionalInterface
  interface Step<T> {
    /** Whether the document was there to be done, and whether it is different now. */
    Result run(WriteBatch batch, T item);
  }

  /** What came of one item. */
  enum Result {
    GONE,
    UNCHANGED,
    CHANGED
  }

  /** How many items were done, and how many of their documents are different now. */
  record Counts(long done, long changed) {}

  /**
   * Does all items in order.
   *
   * @throws PartialFailure when one fails after others were done
   */
  static <T> Counts run(DataAccess access, List<T> items, Runnable interrupt, Step<T> step) {
    long done = 0;
    long changed = 0;
    for (int from = 0; from < items.size(); from += SIZE) {
      interrupt.run();
      List<T> chunk = items.subList(from, Math.min(items.size(), from + SIZE));
      Part part = access.write(batch -> part(batch, chunk, step));
      done += part.done;
      changed += part.changed;
      if (part.error != null) {
        throw new PartialFailure(part.error, done, changed);
      }
    }
    return new Counts(done, changed);
  }

  private record Part(long done, long changed, @Nullable CommandException error) {}

  private static <T> Part part(WriteBatch batch, List<T> chunk, Step<T> step) {
    long done = 0;
    long changed = 0;
    for (T item : chunk) {
      try {
        Result result = batch.attempt(inner -> step.run(inner, item));
        done += result == Result.GONE ? 0 : 1;
        changed += result == Result.CHANGED ? 1 : 0;
      } catch (CommandException error) {
        return new Part(done, changed, error);
      }
    }
    return new Part(done, changed, null);
  }
}
