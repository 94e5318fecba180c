package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.store.RecordStore;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code EXPRESS_IXSCAN}, or {@code EXPRESS_CLUSTERED_IXSCAN}: the one document with this
 * {@code _id}.
 */
record IdLookup(IndexState index, Value id) implements PlanNode {
  @Override
  public String stage() {
    return index.definition().isClustered() ? "EXPRESS_CLUSTERED_IXSCAN" : "EXPRESS_IXSCAN";
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
    out.append("keyPattern", "{ _id: 1 }").append("indexName", index.name());
    if (running != null) {
      out.append("keysExamined", (int) running.keysExamined())
          .append("docsExamined", (int) running.documentsExamined());
    }
  }

  /** The id of the record with this {@code _id} in an index on it, or -1. */
  static long find(IndexState index, Value id) {
    return find(index, new KeyEncoder().append(id, false));
  }

  private static long find(IndexState index, KeyEncoder key) {
    KeyCursor cursor = index.entries().cursor();
    boolean found =
        cursor.seekAtLeast(key.bytes(), 0, key.size())
            && cursor.startsWith(key.bytes(), 0, key.size());
    return found ? RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length()) : -1;
  }

  /**
   * The document with this {@code _id}, found without a plan.
   *
   * @param type the type byte of the {@code _id}
   * @param offset where the {@code _id} starts in the bytes
   * @return null when there is none
   */
  static byte @Nullable [] document(
      CollectionState collection, byte type, byte[] bytes, int offset) {
    IndexState index = collection.idIndex();
    index.usage().count();
    KeyEncoder key = new KeyEncoder();
    if (index.definition().isCollated()) {
      key.append(index.definition().keyOf(ValueReader.read(type, bytes, offset)), false);
    } else {
      key.append(type, bytes, offset, false);
    }
    long record = find(index, key);
    return record < 0 ? null : collection.records().get(record);
  }

  private static final class Source extends RecordSource {
    private final IdLookup node;
    private final RecordStore records;
    private boolean done;
    private long recordId;
    private byte @Nullable [] document;

    Source(IdLookup node, PlanContext context) {
      super(node);
      this.node = node;
      this.records = context.collection().records();
    }

    @Override
    boolean advance() {
      if (done) {
        return false;
      }
      done = true;
      recordId = find(node.index, node.id);
      document = recordId < 0 ? null : records.get(recordId);
      return document != null;
    }

    @Override
    boolean isAtEnd() {
      return done;
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
      return document == null ? 0 : 1;
    }

    @Override
    long documentsExamined() {
      return document == null ? 0 : 1;
    }
  }
}
