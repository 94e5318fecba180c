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
    if (running instanceof Source source) {
      out.append("nCounted", source.counted).append("nSkipped", source.skipped);
    }
  }

  private static final class Source extends RecordSource {
    private final RecordStoreCount node;
    private final long size;
    private long skipped;
    private long counted;

    Source(RecordStoreCount node, long size) {
      super(node);
      this.node = node;
      this.size = size;
    }

    @Override
    boolean advance() {
      skipped = Math.min(node.skip, size);
      counted = Math.min(size - skipped, node.limit);
      return false;
    }

    @Override
    long counted() {
      return counted;
    }

    @Override
    long recordId() {
      return 0;
    }

    @Override
    byte @Nullable [] document() {
      return null;
    }
  }
}
