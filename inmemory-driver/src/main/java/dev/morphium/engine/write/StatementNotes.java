package dev.morphium.engine.write;

import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * The record of executed statements (of a retryable write), made in the very batch that executes
 * them, so that a command that is sent again does not do them twice.
 */
public interface StatementNotes {
  /** Remembers nothing. */
  StatementNotes NONE =
      new StatementNotes() {
        @Override
        public boolean wasDone(int position) {
          return false;
        }

        @Override
        public void inserted(WriteBatch batch, int first, int last) {}

        @Override
        public void changed(
            WriteBatch batch, int position, @Nullable Document before, @Nullable Document after) {}
      };

  /** Whether the statement at this position was done before, by an earlier try. */
  boolean wasDone(int position);

  /** Documents were inserted by the statements at these positions, first to last. */
  void inserted(WriteBatch batch, int first, int last);

  /**
   * One document was changed by the statement at this position.
   *
   * @param before the document before; null when it was inserted
   * @param after the document after; null when it was removed
   */
  void changed(WriteBatch batch, int position, @Nullable Document before, @Nullable Document after);
}
