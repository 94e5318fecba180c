package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexKeyValues;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.KeyReader;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.store.KeyTree;
import dev.morphium.engine.store.RecordStore;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code IXSCAN}: the ids of the records whose keys lie in ranges of an index, in the
 * order of the index or against it.
 *
 * @param range what {@code min} and {@code max} ask for, or null when the bounds are the filter's
 * @param filter what is asked of the part of the document that the key holds, or null
 * @param part the part of the document that the key holds, or null when nobody needs it
 * @param covers whether the part is all that is wanted of the documents
 */
record IndexScan(
    IndexState index,
    IndexBounds bounds,
    List<KeyRange> ranges,
    boolean forward,
    @Nullable ScanRange range,
    @Nullable Filter filter,
    @Nullable KeyDocument part,
    boolean covers)
    implements PlanNode {
  /** The metadata of records that is the key that led to them. */
  static final String INDEX_KEY = "indexKey";

  /** A scan of the keys within the bounds of a filter. */
  IndexScan(IndexState index, IndexBounds bounds, List<KeyRange> ranges, boolean forward) {
    this(index, bounds, ranges, forward, null);
  }

  IndexScan(
      IndexState index,
      IndexBounds bounds,
      List<KeyRange> ranges,
      boolean forward,
      @Nullable ScanRange range) {
    this(index, bounds, ranges, forward, range, null, null, false);
  }

  /** The same scan that asks more of each key, or gives what the key holds. */
  IndexScan with(@Nullable Filter asked, KeyDocument document, boolean covering) {
    return new IndexScan(index, bounds, ranges, forward, range, asked, document, covering);
  }

  /** Whether every key of the ranges is one that is wanted. */
  boolean isContiguous() {
    return filter == null && !hasChecks();
  }

  private boolean hasChecks() {
    return range == null && bounds.checkedFields(index.definition()) > bounds.rangedFields();
  }

  @Override
  public String stage() {
    return "IXSCAN";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.of();
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, context);
  }

  /** How many keys lie in the ranges. */
  long keyCount() {
    long count = 0;
    for (KeyRange range : ranges) {
      count += index.entries().countRange(range.from(), range.to());
    }
    return count;
  }

  /** Whether several of its keys may lead to one record. */
  boolean repeatsRecords() {
    return index.multikey().isMultikey() || bounds.holdsSeveralPaths(index.definition());
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    describeIndex(out);
    out.append("indexVersion", 2).append("direction", forward ? "forward" : "backward");
    describeBounds(out);
    if (running instanceof Source source) {
      out.append("keysExamined", (int) source.examined)
          .append("seeks", source.seeks)
          .append("dupsTested", (int) source.tested)
          .append("dupsDropped", (int) source.dropped);
    }
  }

  /** Appends what kind of index it is. */
  void describeIndex(DocumentBuilder out) {
    IndexDefinition definition = index.definition();
    out.append("keyPattern", definition.keyPattern())
        .append("indexName", definition.name())
        .append("isMultiKey", index.multikey().isMultikey());
    describeMultikeyPaths(out);
    out.append("isUnique", definition.isUnique())
        .append("isSparse", definition.isSparse())
        .append("isPartial", definition.isPartial());
  }

  /** Appends at which parts of each field's path there are arrays. */
  private void describeMultikeyPaths(DocumentBuilder out) {
    out.startDocument("multiKeyPaths");
    for (int i = 0; i < index.definition().size(); i++) {
      FieldPath path = index.definition().paths().get(i);
      List<Value> parts = new ArrayList<>(0);
      StringBuilder prefix = new StringBuilder();
      for (int part = 0; part < path.size(); part++) {
        prefix.append(part == 0 ? "" : ".").append(path.part(part).text());
        if (index.multikey().isMultikey(i, part)) {
          parts.add(StringValue.of(prefix.toString()));
        }
      }
      out.append(path.toString(), ArrayValue.of(parts));
    }
    out.end();
  }

  /** Appends the intervals of each field. */
  void describeBounds(DocumentBuilder out) {
    if (range != null) {
      range.describe(out, forward);
      return;
    }
    IndexDefinition definition = index.definition();
    out.startDocument("indexBounds");
    for (int i = 0; i < bounds.fields().size(); i++) {
      out.append(
          definition.paths().get(i).toString(),
          ExplainText.bounds(bounds.fields().get(i), definition.isDescending(i) != forward));
    }
    out.end();
  }

  private static final class Source extends RecordSource {
    private final IndexDefinition definition;
    private final KeyTree entries;
    private final List<KeyRange> ranges;
    private final KeyCursor cursor;
    private final boolean forward;
    private final IndexScan node;
    private final @Nullable KeyChecks checks;
    private final KeyReader reader = new KeyReader();
    private final @Nullable Set<Long> seen;
    private final Runnable interrupt;
    private final @Nullable RecordStore keyed;
    private int next;
    private boolean inRange;

    /** Whether the cursor has been moved to a key that was not looked at. */
    private boolean arrived;

    private long recordId;
    private @Nullable Document part;
    private long examined;
    private int seeks;
    private long tested;
    private long dropped;

    Source(IndexScan node, PlanContext context) {
      super(node);
      this.node = node;
      this.checks = node.hasChecks() ? KeyChecks.of(node.index.definition(), node.bounds) : null;
      this.definition = node.index.definition();
      this.ranges = node.ranges;
      this.entries = node.index.entries();
      this.cursor = entries.cursor();
      this.forward = node.forward;
      this.seen = node.repeatsRecords() ? new HashSet<>() : null;
      this.interrupt = context.interrupt();
      this.keyed = context.returnsKeys() ? context.collection().records() : null;
    }

    @Override
    boolean advance() {
      boolean found = step();
      for (; found; found = step()) {
        if ((++examined & PlanContext.INTERRUPT_MASK) == 0) {
          interrupt.run();
        }
        if (checks != null && !admitted(checks)) {
          continue;
        }
        if (!asked()) {
          continue;
        }
        recordId = RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length());
        if (seen == null) {
          return true;
        }
        tested++;
        if (seen.add(recordId)) {
          return true;
        }
        dropped++;
      }
      return false;
    }

    /** Whether the key is within all bounds; else the cursor stands before the next that may be. */
    private boolean admitted(KeyChecks bounds) {
      if (bounds.admit(cursor, forward)) {
        return true;
      }
      seeks++;
      byte[] target = bounds.target();
      boolean there = forward ? cursor.seekAtLeast(target) : cursor.seekBelow(target);
      inRange = there && within(next - 1);
      arrived = inRange;
      return false;
    }

    /** Whether the filter passes what the key holds. */
    private boolean asked() {
      KeyDocument reads = node.part;
      if (reads == null) {
        return true;
      }
      Document held = reads.read(reader, cursor.bytes(), cursor.offset());
      part = held;
      return node.filter == null || node.filter.matches(held);
    }

    private boolean step() {
      if (arrived) {
        arrived = false;
        return true;
      }
      if (inRange && (forward ? cursor.next() : cursor.previous()) && within(next - 1)) {
        return true;
      }
      inRange = false;
      while (next < ranges.size()) {
        KeyRange range = range(next++);
        seeks++;
        boolean found = forward ? cursor.seekAtLeast(range.from()) : cursor.seekBelow(range.to());
        if (found && within(next - 1)) {
          inRange = true;
          return true;
        }
      }
      return false;
    }

    /** Whole ranges are passed over by their size; in the last one the cursor jumps. */
    @Override
    long skip(long count) {
      if (seen != null || inRange || count <= 0 || !node.isContiguous()) {
        return super.skip(count);
      }
      long left = count;
      while (left > 0 && next < ranges.size()) {
        KeyRange range = range(next++);
        long size = entries.countRange(range.from(), range.to());
        if (size > left) {
          seeks++;
          boolean found = forward ? cursor.seekAtLeast(range.from()) : cursor.seekBelow(range.to());
          inRange = found && cursor.skip(forward ? left - 1 : 1 - left);
        }
        left -= Math.min(left, size);
      }
      return count - left;
    }

    private KeyRange range(int number) {
      return ranges.get(forward ? number : ranges.size() - 1 - number);
    }

    private boolean within(int number) {
      KeyRange range = range(number);
      return forward ? cursor.compareTo(range.to()) < 0 : cursor.compareTo(range.from()) >= 0;
    }

    @Override
    long recordId() {
      return recordId;
    }

    @Override
    byte @Nullable [] document() {
      return null;
    }

    @Override
    Document result() {
      Document held = part;
      return node.covers && held != null ? held.withMetadata(metadata()) : super.result();
    }

    @Override
    Document metadata() {
      byte[] record = keyed == null ? null : keyed.get(recordId);
      if (record == null) {
        return Document.EMPTY;
      }
      int end = cursor.offset() + cursor.length();
      int keyEnd = end - RecordIds.length(cursor.bytes(), end);
      byte[] key = Arrays.copyOfRange(cursor.bytes(), cursor.offset(), keyEnd);
      return new DocumentBuilder()
          .append(INDEX_KEY, IndexKeyValues.of(definition, Document.of(record), key))
          .build();
    }

    @Override
    long keysExamined() {
      return examined;
    }
  }
}
