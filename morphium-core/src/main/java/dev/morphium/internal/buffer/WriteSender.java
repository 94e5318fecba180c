package dev.morphium.internal.buffer;

import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.DriverException.NotSent;
import dev.morphium.exception.WriteException;
import dev.morphium.exception.WriteException.StatementError;
import dev.morphium.internal.write.StatementBatches;
import dev.morphium.listener.WriteFailure;
import dev.morphium.listener.WriteFailureListener;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Operation;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The sending of writes that waited: neighbours of one kind in one command, in their order.
 *
 * <p>A statement that fails is told of, and the next one goes on, unless the type wants nothing to
 * be done after a failure.
 */
final class WriteSender {
  private final Class<?> type;
  private final boolean ordered;
  private final CommandRunner runner;
  private final Driver driver;
  private final WriteFailureListener failures;

  /**
   * What became of writes.
   *
   * @param handled how many of them, from the first on, were done or told of as failed
   * @param away why the others were not sent; null when there are no others
   * @param failure the first failure of those that were handled; null when all were done
   */
  record Outcome(int handled, @Nullable NotSent away, @Nullable RuntimeException failure) {}

  /**
   * @param runner sends outside of every session
   */
  WriteSender(
      Class<?> type,
      boolean ordered,
      CommandRunner runner,
      Driver driver,
      WriteFailureListener failures) {
    this.type = type;
    this.ordered = ordered;
    this.runner = runner;
    this.driver = driver;
    this.failures = failures;
  }

  /**
   * Sends writes.
   *
   * @param last whether those that cannot be sent are failures too, instead of being left
   */
  Outcome send(List<WaitingWrite> writes, boolean last) {
    RuntimeException failure = null;
    int first = 0;
    while (first < writes.size()) {
      int end = endOfKind(writes, first);
      try {
        run(writes.subList(first, end));
        first = end;
      } catch (WriteException failed) {
        failure = failure == null ? failed : failure;
        first = afterFailure(writes, first, end, failed);
      } catch (RuntimeException failed) {
        if (failed instanceof NotSent away
            && !(failed instanceof DriverException.Refused)
            && !last) {
          return new Outcome(first, away, failure);
        }
        failure = failure == null ? failed : failure;
        int through = ordered ? writes.size() : end;
        tell(writes.subList(first, through), failed);
        first = through;
      }
    }
    return new Outcome(first, null, failure);
  }

  private void run(List<WaitingWrite> writes) {
    WaitingWrite kind = writes.get(0);
    List<byte[]> statements = writes.stream().map(WaitingWrite::statement).toList();
    new StatementBatches(runner, driver.capabilities())
        .run(kind.header(), statements, ordered || isUpdate(kind));
  }

  /** Whether the order of statements matters, which may be about one document. */
  private static boolean isUpdate(WaitingWrite write) {
    return write.header() instanceof Operation.Update;
  }

  /** Tells of what failed; where to go on. */
  private int afterFailure(List<WaitingWrite> writes, int first, int end, WriteException failure) {
    List<Integer> failed = failure.errors().stream().map(StatementError::index).toList();
    if (failed.isEmpty()) { // the write concern alone: done, but not as safely as was asked
      tell(writes.subList(first, end), failure);
      return end;
    }
    if (ordered) {
      tell(writes.subList(first + failed.get(0), writes.size()), failure);
      return writes.size();
    }
    List<WaitingWrite> told = new ArrayList<>();
    failed.forEach(index -> told.add(writes.get(first + index)));
    tell(told, failure);
    return isUpdate(writes.get(first)) ? first + failed.get(0) + 1 : end;
  }

  /** Tells of writes, those of one kind together. */
  private void tell(List<WaitingWrite> writes, RuntimeException cause) {
    int first = 0;
    while (first < writes.size()) {
      int end = endOfKind(writes, first);
      List<BsonDocument> statements =
          writes.subList(first, end).stream().map(WaitingWrite::document).toList();
      WaitingWrite kind = writes.get(first);
      failures.failed(
          new WriteFailure(type, kind.namespace(), kind.header().name(), statements, cause));
      first = end;
    }
  }

  private static int endOfKind(List<WaitingWrite> writes, int first) {
    int end = first + 1;
    while (end < writes.size() && writes.get(first).joins(writes.get(end))) {
      end++;
    }
    return end;
  }
}
