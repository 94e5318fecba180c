package dev.morphium.engine.plan;

import dev.morphium.engine.match.Filter;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stage {@code COLLSCAN}: all records in the order of their insertion, or against it. */
record CollectionScan(Filter filter, boolean forward, RecordRange range) implements PlanNode {
  @Override
  public String stage() {
    return "COLLSCAN";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.of();
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, context);
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    if (running != null) {
      out.append("docsExamined", (int) running.documentsExamined());
    }
    out.append("direction", forward ? "forward" : "backward");
    range.describe(out);
  }

  private static final class Source extends RecordSource {
    private final RecordCursor cursor;
    private final long size;
    private final Filter filter;
    private final boolean everything;
    private final boolean forward;
    private final Runnable interrupt;
    private final RecordRange range;
    private boolean started;
    private long examined;

    Source(CollectionScan node, PlanContext context) {
      super(node);
      this.cursor = context.collection().records().cursor();
      this.size = context.collection().records().size();
      this.filter = node.filter;
      this.everything = filter.isEmpty();
      this.forward = node.forward;
      this.interrupt = context.interrupt();
      this.range = node.range;
    }

    @Override
    boolean advance() {
      while (step()) {
        if ((++examined & PlanContext.INTERRUPT_MASK) == 0) {
          interrupt.run();
        }
        if (everything || filter.matches(cursor.document(), 0)) {
          return true;
        }
      }
      return false;
    }

    private boolean step() {
      boolean there;
      if (started) {
        there = forward ? cursor.next() : cursor.previous();
      } else {
        started = true;
        there = forward ? first() : last();
      }
      return there && (forward ? cursor.id() <= range.max() : cursor.id() >= range.min());
    }

    private boolean first() {
      return range.hasMin() ? cursor.seekAtLeast(range.min()) : cursor.first();
    }

    private boolean last() {
      return range.hasMax() ? cursor.seekAtMost(range.max()) : cursor.last();
    }

    @Override
    long skip(long count) {
      if (!everything || started || count <= 0) {
        return super.skip(count);
      }
      started = true;
      boolean there = cursor.moveTo(forward ? count - 1 : size - count);
      return there ? count : size;
    }

    @Override
    long recordId() {
      return cursor.id();
    }

    @Override
    byte[] document() {
      return cursor.document();
    }

    @Override
    long documentsExamined() {
      return examined;
    }
  }
}
