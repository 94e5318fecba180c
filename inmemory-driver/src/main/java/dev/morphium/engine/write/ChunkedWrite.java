package dev.morphium.engine.write;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A write of many documents, applied in the writer lane some hundreds or some mebibytes at a time,
 * so that others are not held up for long. They are found as they are written, so that no more than
 * some thousands are held.
 *
 * <p>Documents that others have changed meanwhile are planned anew outside of the lane.
 */
final class ChunkedWrite<T> {
  private static final int MOST_ITEMS = 500;
  private static final long MOST_BYTES = 4 << 20;

  private final DataAccess data;
  private final Runnable interrupt;
  private final BiFunction<WriteBatch, T, Result> step;
  private final UnaryOperator<@Nullable T> planAnew;
  private final ToLongFunction<T> bytes;
  private final Supplier<List<T>> more;
  private List<T> items = List.of();
  private List<T> overtaken = new ArrayList<>();
  private int from;
  private long done;
  private long changed;

  /** What came of one document. */
  enum Result {
    /** It is no more. */
    GONE,
    /** It was there, and stays as it is. */
    UNCHANGED,
    CHANGED,
    /** It is another one than it was planned for. */
    OVERTAKEN
  }

  private record Part(long done, long changed, @Nullable CommandException error) {}

  /**
   * @param more finds the next items; empty when there are none any more
   * @param step does one document in the lane
   * @param planAnew plans one document that was overtaken; null when it is none of those any more
   * @param bytes how much one item writes
   */
  ChunkedWrite(
      DataAccess data,
      Supplier<List<T>> more,
      Runnable interrupt,
      BiFunction<WriteBatch, T, Result> step,
      UnaryOperator<@Nullable T> planAnew,
      ToLongFunction<T> bytes) {
    this.data = data;
    this.more = more;
    this.interrupt = interrupt;
    this.step = step;
    this.planAnew = planAnew;
    this.bytes = bytes;
  }

  /** How many documents were done. */
  long done() {
    return done;
  }

  /** How many of these are different now. */
  long changed() {
    return changed;
  }

  /**
   * Goes on with the documents that are left.
   *
   * @return null when all are done, else what is waited for first
   * @throws PartialFailure when one fails after others were done
   */
  @Nullable Signal proceed() {
    while (true) {
      while (from < items.size()) {
        interrupt.run();
        Signal blocked = chunk();
        if (blocked != null) {
          return blocked;
        }
      }
      from = 0;
      if (!overtaken.isEmpty()) {
        items = plannedAnew();
        continue;
      }
      items = found();
      if (items.isEmpty()) {
        return null;
      }
    }
  }

  private List<T> found() {
    try {
      return more.get();
    } catch (CommandException error) {
      if (done == 0) {
        throw error;
      }
      throw new PartialFailure(error, done, changed);
    }
  }

  private List<T> plannedAnew() {
    List<T> again = new ArrayList<>(overtaken.size());
    try {
      for (T item : overtaken) {
        interrupt.run();
        T planned = planAnew.apply(item);
        if (planned != null) {
          again.add(planned);
        }
      }
    } catch (CommandException error) {
      throw new PartialFailure(error, done, changed);
    }
    overtaken = new ArrayList<>();
    return again;
  }

  private @Nullable Signal chunk() {
    int to = end();
    List<T> chunk = items.subList(from, to);
    List<T> late = new ArrayList<>();
    switch (data.attempt(batch -> part(batch, chunk, late))) {
      case WriteAttempt.Blocked<Part> blocked -> {
        return blocked.until();
      }
      case WriteAttempt.Applied<Part> applied -> {
        Part part = applied.result();
        from = to;
        done += part.done;
        changed += part.changed;
        overtaken.addAll(late);
        if (part.error != null) {
          throw new PartialFailure(part.error, done, changed);
        }
        return null;
      }
    }
  }

  private int end() {
    int most = Math.min(items.size(), from + MOST_ITEMS);
    long sum = 0;
    int to = from;
    while (to < most && (to == from || sum < MOST_BYTES)) {
      sum += bytes.applyAsLong(items.get(to++));
    }
    return to;
  }

  private Part part(WriteBatch batch, List<T> chunk, List<T> late) {
    long partDone = 0;
    long partChanged = 0;
    for (T item : chunk) {
      try {
        Result result = batch.attempt(inner -> step.apply(inner, item));
        switch (result) {
          case GONE -> {}
          case UNCHANGED -> partDone++;
          case CHANGED -> {
            partDone++;
            partChanged++;
          }
          case OVERTAKEN -> late.add(item);
        }
      } catch (CommandException error) {
        return new Part(partDone, partChanged, error);
      }
    }
    return new Part(partDone, partChanged, null);
  }
}
