package dev.morphium.server.snapshot;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.image.CollectionImage;
import dev.morphium.engine.image.RootImage;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.value.Document;
import dev.morphium.server.encoding.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/**
 * Writes a snapshot, all data of one moment, to a stream.
 *
 * <p>A root never changes, so any thread can do it while others write. It takes little memory: the
 * data go out in chunks. Entries of indexes are not among them; whoever reads builds them anew.
 */
public final class SnapshotWriter {
  private static final int CHUNK = 256 << 10;

  private final ChunkOutput out;
  private final ByteSink sink;
  private long records;
  private long bytes;

  private SnapshotWriter(ChunkOutput out) {
    this.out = out;
    sink = out.sink();
  }

  /** Writes a root; the stream stays open. */
  public static SnapshotTotals write(Root root, OutputStream stream) throws IOException {
    return new SnapshotWriter(new ChunkOutput(stream)).write(RootImage.of(root));
  }

  private SnapshotTotals write(RootImage root) throws IOException {
    List<CollectionImage> collections = root.collections();
    sink.putVarint(root.position());
    sink.putLong(root.clusterTime());
    sink.putVarint(collections.size());
    sink.putVarint(root.sessionCount());
    out.chunk(ChunkKind.ROOT);
    for (CollectionImage collection : collections) {
      CollectionHeader.write(collection, sink);
      out.chunk(ChunkKind.COLLECTION);
      records(collection);
    }
    for (Map.Entry<SessionId, SessionRecord> session : root.sessions()) {
      SessionCodec.write(session.getKey(), session.getValue(), sink);
      chunkWhenFull(ChunkKind.SESSIONS);
    }
    chunkWhenAny(ChunkKind.SESSIONS);
    SnapshotTotals totals =
        new SnapshotTotals(collections.size(), records, bytes, root.sessionCount());
    sink.putVarint(totals.collections());
    sink.putVarint(totals.records());
    sink.putVarint(totals.bytes());
    sink.putVarint(totals.sessions());
    out.chunk(ChunkKind.END);
    return totals;
  }

  private void records(CollectionImage collection) throws IOException {
    collection.<IOException>forEach(
        (record, document) -> {
          sink.putVarint(record);
          sink.putDocument(Document.of(document));
          records++;
          bytes += document.length;
          chunkWhenFull(ChunkKind.RECORDS);
        });
    chunkWhenAny(ChunkKind.RECORDS);
  }

  private void chunkWhenFull(int kind) throws IOException {
    if (sink.size() >= CHUNK) {
      out.chunk(kind);
    }
  }

  private void chunkWhenAny(int kind) throws IOException {
    if (sink.size() > 0) {
      out.chunk(kind);
    }
  }
}
