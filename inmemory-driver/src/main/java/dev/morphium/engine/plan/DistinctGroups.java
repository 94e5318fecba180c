package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.index.KeyReader;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.store.KeyTree;
import dev.morphium.engine.store.RecordStore;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code DISTINCT_SCAN} below a {@code $group}, and below {@code distinct} where keys
 * tell the values: the first or the last record of each value that a field of an index has, found
 * by seeking past all further keys that begin with that value. Null and a field that is not there
 * are one value.
 *
 * @param keys which keys to walk
 * @param field which field of the index; those before have one value each, those behind are free
 * @param last whether the last record is wanted
 * @param part the part of the document that the key holds when that is all that is wanted, or null
 */
record DistinctGroups(IndexScan keys, int field, boolean last, @Nullable KeyDocument part)
    implements PlanNode {
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
        .append("isFetching", part == null)
        .append("indexVersion", 2)
        .append("direction", last ? "backward" : "forward");
    keys.describeBounds(out);
    if (running != null) {
      out.append("keysExamined", (int) running.keysExamined())
          .append("docsExamined", (int) running.documentsExamined());
    }
  }

  private static final class Source extends RecordSource {
    private final DistinctGroups node;
    private final IndexDefinition definition;
    private final List<KeyRange> ranges;
    private final KeyTree entries;
    private final KeyCursor cursor;
    private final RecordStore records;
    private final Runnable interrupt;
    private final KeyReader reader = new KeyReader();
    private final KeyEncoder bound = new KeyEncoder();
    private int range = -1;
    private boolean inRange;

    /** Whether the cursor is behind the keys of the value already, and whether on a key there. */
    private boolean ahead;

    private boolean more;
    private byte[] from = new byte[0];
    private byte[] to = new byte[0];
    private long recordId;
    private @Nullable Document found;
    private long keysExamined;
    private long documentsExamined;

    Source(DistinctGroups node, PlanContext context) {
      super(node);
      this.node = node;
      this.definition = node.keys.index().definition();
      this.ranges = node.keys.ranges();
      this.entries = node.keys.index().entries();
      this.cursor = entries.cursor();
      this.records = context.collection().records();
      this.interrupt = context.interrupt();
    }

    @Override
    boolean advance() {
      if (!step()) {
        return false;
      }
      if ((++keysExamined & PlanContext.INTERRUPT_MASK) == 0) {
        interrupt.run();
      }
      reader.start(cursor.bytes(), cursor.offset());
      for (int i = 0; i <= node.field; i++) {
        reader.skip(definition.isDescending(i));
      }
      bound.reset();
      bound.append(cursor.bytes(), cursor.offset(), reader.position() - cursor.offset());
      from = bound.toByteArray();
      to = bound.appendAboveAll().toByteArray();
      if (node.last) {
        cursor.seekBelow(to);
      }
      recordId = RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length());
      found = read();
      return true;
    }

    /** Moves to the first key of the next value. */
    private boolean step() {
      if (inRange) {
        inRange = pass() && within();
      }
      while (!inRange && ++range < ranges.size()) {
        inRange = cursor.seekAtLeast(ranges.get(range).from()) && within();
      }
      return inRange;
    }

    /** Moves to the key behind those of the value, mostly the next one where values are many. */
    private boolean pass() {
      if (ahead) {
        ahead = false;
        return more;
      }
      boolean next = cursor.next();
      return next && isOfValue() ? cursor.seekAtLeast(to) : next;
    }

    private boolean isOfValue() {
      return cursor.startsWith(from, 0, from.length);
    }

    private boolean within() {
      return cursor.compareTo(ranges.get(range).to()) < 0;
    }

    private Document read() {
      KeyDocument held = node.part;
      if (held != null) {
        return held.read(reader, cursor.bytes(), cursor.offset());
      }
      documentsExamined++;
      return Document.of(Objects.requireNonNull(records.get(recordId), "an indexed record"));
    }

    @Override
    byte @Nullable [] document() {
      return null;
    }

    @Override
    Document result() {
      return Objects.requireNonNull(found, "a document was asked for before there was one");
    }

    /** How many documents have the value. */
    @Override
    long counted() {
      if (!node.last && !ahead) {
        more = cursor.next();
        ahead = !more || !isOfValue();
      }
      return ahead ? 1 : entries.countRange(from, to);
    }

    @Override
    long recordId() {
      return recordId;
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
