package dev.morphium.engine.cursor;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.spill.SpillStatistics;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/** A result with work memory of its own, which is closed with it. */
public interface SpillingSource extends DocumentSource {
  /** What the work on the result has spilled; null when it needs no memory to speak of. */
  @Nullable SpillStatistics spilled();

  /** Its command ends, and its cursor stays open: all that it holds is charged from now on. */
  void keepOpen();

  /** The result with its memory. */
  static SpillingSource of(DocumentSource source, WorkMemory memory) {
    return new SpillingSource() {
      @Override
      public @Nullable Document next() {
        return source.next();
      }

      @Override
      public SpillStatistics spilled() {
        return memory.statistics();
      }

      @Override
      public void keepOpen() {
        memory.keepOpen();
      }

      @Override
      public void close() {
        source.close();
        memory.close();
      }
    };
  }
}
