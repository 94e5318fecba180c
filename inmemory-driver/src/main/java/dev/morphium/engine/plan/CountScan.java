package dev.morphium.engine.plan;

import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code COUNT_SCAN}: how many keys lie in ranges of an index. They are counted by the
 * nodes of the tree, so that none of them is looked at.
 */
record CountScan(IndexScan keys) implements PlanNode {
  @Override
  public String stage() {
    return "COUNT_SCAN";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.of();
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this);
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    keys.describeIndex(out);
    out.append("indexVersion", 2);
    keys.describeBounds(out);
    if (running != null) {
      out.append("keysExamined", (int) running.keysExamined());
    }
  }

  private static final class Source extends RecordSource {
    private final IndexScan keys;
    private long total = -1;
    private long passed;

    Source(CountScan node) {
      super(node);
      this.keys = node.keys;
    }

    @Override
    boolean advance() {
      return skip(1) == 1;
    }

    @Override
    long skip(long count) {
      total = total < 0 ? keys.keyCount() : total;
      long there = Math.min(count, total - passed);
      passed += there;
      return there;
    }

    @Override
    long recordId() {
      throw new IllegalStateException("keys that are only counted lead to no record");
    }

    @Override
    byte @Nullable [] document() {
      return null;
    }
  }
}
