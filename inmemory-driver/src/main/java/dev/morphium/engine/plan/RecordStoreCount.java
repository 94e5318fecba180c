package dev.morphium.engine.plan;

import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code RECORD_STORE_FAST_COUNT}: the size of a collection, less those to skip and up to
 * a limit, which the record store knows.
 */
record RecordStoreCount(long skip, long limit) implements PlanNode {
  @Override
  public String stage() {
    return "RECORD_STORE_FAST_COUNT";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.of();
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, context.collection().records().size());
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    CountedRecords.describe(out, running);
  }

  private static final class Source extends CountedRecords {
    private final RecordStoreCount node;
    private long left;

    Source(RecordStoreCount node, long size) {
      super(node);
      this.node = node;
      this.left = size;
    }

    @Override
    boolean advance() {
      return count(node.skip, node.limit);
    }

    @Override
    long pass(long count) {
      long passed = Math.min(count, left);
      left -= passed;
      return passed;
    }
  }
}
