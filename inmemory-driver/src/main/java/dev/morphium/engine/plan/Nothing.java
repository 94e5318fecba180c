package dev.morphium.engine.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The step {@code EOF}: no record at all, because the filter cannot match or there is no
 * collection.
 */
record Nothing() implements PlanNode {
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
