package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.index.TextKeys;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code IXSCAN} of a text search: the records that have one term, those with the highest
 * scores first.
 */
record TextTermScan(IndexState index, byte[] beginning, byte[] above) implements PlanNode {
  TextTermScan(IndexState index, byte[] beginning) {
    this(index, beginning, TextKeys.above(beginning));
  }

  @Override
  public String stage() {
    return "IXSCAN";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.of();
  }

  /** How many records have the term. */
  long keyCount() {
    return index.entries().countRange(beginning, above);
  }

  @Override
  public Source open(PlanContext context) {
    return new Source(this, context.interrupt());
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    new IndexScan(index, new IndexBounds(List.of(), List.of()), List.of(), false)
        .describeIndex(out);
    out.append("indexVersion", 2)
        .append("direction", "backward")
        .startDocument("indexBounds")
        .end();
    if (running != null) {
      out.append("keysExamined", (int) running.keysExamined());
    }
  }

  static final class Source extends RecordSource {
    private final TextTermScan node;
    private final KeyCursor cursor;
    private final Runnable interrupt;
    private boolean begun;
    private long examined;
    private long record;

    Source(TextTermScan node, Runnable interrupt) {
      super(node);
      this.node = node;
      this.cursor = node.index.entries().cursor();
      this.interrupt = interrupt;
    }

    @Override
    boolean advance() {
      boolean found = begun ? cursor.previous() : cursor.seekBelow(node.above);
      begun = true;
      if (!found || cursor.compareTo(node.beginning) < 0) {
        return false;
      }
      if ((++examined & PlanContext.INTERRUPT_MASK) == 0) {
        interrupt.run();
      }
      record = RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length());
      return true;
    }

    /** The score of the term in the record. */
    double score() {
      return TextKeys.score(cursor.bytes(), cursor.offset() + node.beginning.length);
    }

    @Override
    long recordId() {
      return record;
    }

    @Override
    byte @Nullable [] document() {
      return null;
    }

    @Override
    long keysExamined() {
      return examined;
    }
  }
}
