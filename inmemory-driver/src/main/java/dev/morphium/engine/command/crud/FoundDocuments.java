package dev.morphium.engine.command.crud;

import dev.morphium.engine.cursor.EndAwareSource;
import dev.morphium.engine.cursor.SpillingSource;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.ScanOptions;
import dev.morphium.engine.spill.SpillStatistics;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.Document;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The result of a {@code find}: the documents of a plan, as its projection shows them.
 *
 * @param shape gives what is shown of a document
 * @param scan whether the id of its record is added to it
 * @param absent whether there is no such collection
 * @param memory the memory of the plan's sort, or null when it has none
 */
record FoundDocuments(
    PlanRun run,
    UnaryOperator<Document> shape,
    ScanOptions scan,
    boolean absent,
    @Nullable WorkMemory memory)
    implements EndAwareSource, SpillingSource {
  @Override
  public @Nullable Document next() {
    if (!run.next()) {
      return null;
    }
    Document document = shape.apply(run.document());
    return scan.showRecordId() && !scan.returnKey()
        ? ScanArguments.withRecordId(document, run.recordId())
        : document;
  }

  @Override
  public boolean isAtEnd() {
    return absent || run.isAtEnd();
  }

  @Override
  public @Nullable SpillStatistics spilled() {
    return memory == null ? null : memory.statistics();
  }

  @Override
  public void keepOpen() {
    if (memory != null) {
      memory.keepOpen();
    }
  }

  @Override
  public void close() {
    if (memory != null) {
      memory.close();
    }
  }
}
