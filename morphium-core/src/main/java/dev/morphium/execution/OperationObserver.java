package dev.morphium.execution;

import dev.morphium.driver.DriverException;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** What is told of every command that was sent: the hook for statistics and metrics. */
public interface OperationObserver {
  /** Tells nobody. */
  OperationObserver NONE =
      new OperationObserver() {
        @Override
        public boolean isIdle() {
          return true;
        }

        @Override
        public void finished(
            String database, BsonDocument command, long nanos, @Nullable DriverException failure) {
          // nobody wants to know
        }
      };

  /** Whether nobody listens, so that nothing has to be measured. */
  default boolean isIdle() {
    return false;
  }

  /**
   * Told after a command ended.
   *
   * @param command the whole command, without the documents beside it
   * @param nanos how long it took
   * @param failure what it ended with; null when it succeeded
   */
  void finished(
      String database, BsonDocument command, long nanos, @Nullable DriverException failure);
}
