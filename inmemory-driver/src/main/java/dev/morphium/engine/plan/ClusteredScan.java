package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.store.RecordStore;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code CLUSTERED_IXSCAN}: records of a clustered collection in its order, or against
 * it; called {@code COLLSCAN} when it is all of them.
 *
 * @param keys a walk over the index that the collection is clustered by
 * @param filter null when all records of the walk match
 */
record ClusteredScan(IndexScan keys, @Nullable Filter filter) implements PlanNode {
  /** All records in the order of an index, or against it. */
  static ClusteredScan all(IndexState index, Filter filter, boolean forward) {
    IndexBounds bounds = IndexBounds.of(index, List.of());
    List<KeyRange> ranges = KeyRanges.of(index.definition(), bounds);
    return new ClusteredScan(new IndexScan(index, bounds, ranges, forward), filter);
  }

  @Override
  public String stage() {
    return keys.bounds().isBounded() ? "CLUSTERED_IXSCAN" : "COLLSCAN";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.of();
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, keys.open(context), context.collection().records());
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    List<Interval> intervals = keys.bounds().fields().getFirst().list();
    boolean internal = keys.index().definition().isInternal(); // its ends are no record ids
    if (!internal && keys.bounds().isBounded() && !intervals.isEmpty()) {
      out.append("minRecord", intervals.getFirst().low())
          .append("maxRecord", intervals.getLast().high());
    }
    if (running != null) {
      out.append("docsExamined", (int) running.documentsExamined());
    }
    out.append("direction", keys.forward() ? "forward" : "backward");
  }

  private static final class Source extends RecordSource {
    private final RecordSource keys;
    private final RecordStore records;
    private final @Nullable Filter filter;
    private byte @Nullable [] document;
    private long examined;

    Source(ClusteredScan node, RecordSource keys, RecordStore records) {
      super(node);
      this.keys = keys;
      this.records = records;
      this.filter = node.filter == null || node.filter.isEmpty() ? null : node.filter;
    }

    @Override
    boolean advance() {
      while (keys.next()) {
        byte[] found = Objects.requireNonNull(records.get(keys.recordId()), "an indexed record");
        examined++;
        if (filter == null || filter.matches(found, 0)) {
          document = found;
          return true;
        }
      }
      return false;
    }

    @Override
    long skip(long count) {
      return filter == null ? keys.skip(count) : super.skip(count);
    }

    @Override
    long recordId() {
      return keys.recordId();
    }

    @Override
    byte @Nullable [] document() {
      return document;
    }

    @Override
    long documentsExamined() {
      return examined;
    }
  }
}
