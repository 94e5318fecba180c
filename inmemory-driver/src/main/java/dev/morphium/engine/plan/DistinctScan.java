package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.index.WildcardPath;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.store.RecordStore;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code DISTINCT_SCAN}: one record for each value that a field of an index has, found by
 * seeking past all further keys that begin with that value.
 *
 * <p>A key of numbers tells nothing of their type, and one of null may stand for a field that is
 * not there; so each record that is given is looked at, and as many of those with null as it takes
 * to find one that has it.
 *
 * @param keys which keys to walk, forward
 * @param field which field of the index
 */
record DistinctScan(IndexScan keys, int field) implements PlanNode {
  @Override
  public String stage() {
    return "DISTINCT_SCAN";
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
    keys.describeIndex(out);
    out.append("isShardFiltering", false)
        .append("isFetching", true)
        .append("indexVersion", 2)
        .append("direction", "forward");
    keys.describeBounds(out);
    if (running != null) {
      out.append("keysExamined", (int) running.keysExamined())
          .append("docsExamined", (int) running.documentsExamined());
    }
  }

  private static final class Source extends RecordSource {
    private final IndexDefinition definition;
    private final int field;
    private final List<KeyRange> ranges;
    private final KeyCursor cursor;
    private final RecordStore records;
    private final Runnable interrupt;

    /** The fields of the key up to the value that was given. */
    private final KeyEncoder prefix = new KeyEncoder();

    private int range = -1;
    private boolean inRange;
    private boolean given;
    private long recordId;
    private byte @Nullable [] document;
    private long keysExamined;
    private long documentsExamined;

    Source(DistinctScan node, PlanContext context) {
      super(node);
      this.definition = node.keys.index().definition();
      this.field = node.field;
      this.ranges = node.keys.ranges();
      this.cursor = node.keys.index().entries().cursor();
      this.records = context.collection().records();
      this.interrupt = context.interrupt();
    }

    @Override
    boolean advance() {
      while (step()) {
        if ((++keysExamined & PlanContext.INTERRUPT_MASK) == 0) {
          interrupt.run();
        }
        if (look()) {
          return true;
        }
      }
      return false;
    }

    /** Moves to the next key that may have a value which was not given yet. */
    private boolean step() {
      if (inRange && pass() && within()) {
        return true;
      }
      inRange = false;
      while (!inRange && ++range < ranges.size()) {
        inRange = cursor.seekAtLeast(ranges.get(range).from()) && within();
      }
      return inRange;
    }

    private boolean within() {
      return cursor.compareTo(ranges.get(range).to()) < 0;
    }

    private boolean pass() {
      if (!cursor.next()) {
        return false;
      }
      if (!given || !standsOnPrefix()) {
        return true;
      }
      prefix.appendAboveAll();
      return cursor.seekAtLeast(prefix.bytes(), 0, prefix.size());
    }

    private boolean standsOnPrefix() {
      return cursor.startsWith(prefix.bytes(), 0, prefix.size());
    }

    /** Looks at the record of the key. @return whether it has the value */
    private boolean look() {
      recordId = RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length());
      byte[] found = records.get(recordId);
      if (found == null) {
        throw new AssertionError("an index leads to record " + recordId + ", which is not there");
      }
      documentsExamined++;
      document = found;
      Document content = Document.of(found);
      prefix.reset();
      for (int i = 0; i < field; i++) {
        prefix.append(before(content, i), definition.isDescending(i));
      }
      int start = prefix.size();
      given = false;
      for (Value value : DistinctValues.of(content, definition.paths().get(field))) {
        if (isOf(value, start)) {
          given = true;
          return true;
        }
      }
      return !isOf(Constant.NULL, start) && !isOf(Constant.UNDEFINED, start);
    }

    private boolean isOf(Value value, int start) {
      prefix.truncate(start);
      prefix.append(definition.keyOf(value), definition.isDescending(field));
      return standsOnPrefix();
    }

    private Value before(Document content, int component) {
      WildcardPath along = definition.along();
      return along != null && along.position() == component
          ? StringValue.of(along.path())
          : definition.keyOf(single(content, component));
    }

    /** The value of a field on whose path no document has an array. */
    private Value single(Document content, int component) {
      FieldPath path = definition.paths().get(component);
      Value value = content;
      for (int part = 0; part < path.size(); part++) {
        value = value instanceof Document inner ? inner.get(path.part(part)) : Constant.MISSING;
      }
      return value.isMissing() || value instanceof ArrayValue ? Constant.NULL : value;
    }

    @Override
    long recordId() {
      return recordId;
    }

    @Override
    byte @Nullable [] document() {
      return document;
    }

    @Override
    long keysExamined() {
      return keysExamined;
    }

    @Override
    long documentsExamined() {
      return documentsExamined;
    }
  }
}
