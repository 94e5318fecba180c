package dev.morphium.engine.plan;

import dev.morphium.engine.match.Filter;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stage of a query plan. Immutable. */
interface PlanNode {
  /** The name that explain gives the stage, for instance {@code IXSCAN}. */
  String stage();

  List<PlanNode> inputs();

  /** Starts the stage. */
  RecordSource open(PlanContext context);

  /** What the step asks of each record, or null when it passes all. */
  default @Nullable Filter filter() {
    return null;
  }

  /**
   * Appends what explain shows of the stage itself.
   *
   * @param running the stage while or after it ran; null when it was only planned
   */
  default void describe(DocumentBuilder out, @Nullable RecordSource running) {}
}
