package dev.morphium.engine.plan;

import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code EOF}: no record at all, because the filter cannot match or there is no
 * collection.
 *
 * @param reason which of them
 */
record Nothing(String reason) implements PlanNode {
  /** The filter is false whatever the document. */
  static final Nothing FALSE = new Nothing("predicateEvalsToFalse");

  /** There is no such collection. */
  static final Nothing ABSENT = new Nothing("nonExistentNamespace");

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    out.append("type", reason);
  }

  @Override
  public String stage() {
    return "EOF";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.of();
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new RecordSource(this) {
      @Override
      boolean advance() {
        return false;
      }

      @Override
      boolean isAtEnd() {
        return true;
      }

      @Override
      long recordId() {
        return 0;
      }

      @Override
      byte @Nullable [] document() {
        return null;
      }
    };
  }
}
