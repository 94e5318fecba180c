package dev.morphium.server.snapshot;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.IndexSpecParser.PartialFilters;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.encoding.ByteSource;
import dev.morphium.server.encoding.DecodingException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a snapshot of all data from a stream that a {@link SnapshotWriter} has written. */
public final class SnapshotReader {
  private final ChunkInput in;
  private final PartialFilters filters;
  private final Progress progress;
  private final List<CollectionState> collections = new ArrayList<>();
  private final Map<SessionId, SessionRecord> sessions = new HashMap<>();
  private long records;
  private long bytes;

  /** A callback for the progress of reading. */
  @FunctionalInterface
  public interface Progress {
    /**
     * @param documents how many bytes of documents were read
     * @param stream how many bytes of the stream were read
     */
    void reached(long documents, long stream);
  }

  private SnapshotReader(ChunkInput in, PartialFilters filters, Progress progress) {
    this.in = in;
    this.filters = filters;
    this.progress = progress;
  }

  /**
   * Reads a root; the stream stays open.
   *
   * @param filters compiles the filters of partial indexes
   * @throws CorruptDataException when the stream has anything else than a whole snapshot
   */
  public static Root read(InputStream stream, PartialFilters filters, Progress progress)
      throws IOException {
    try {
      return new SnapshotReader(new ChunkInput(stream), filters, progress).read();
    } catch (DecodingException | IllegalArgumentException e) {
      throw new CorruptDataException("it cannot be understood: " + e.getMessage(), e);
    }
  }

  private Root read() throws IOException {
    ByteSource head = next(ChunkKind.ROOT);
    long position = head.readVarint();
    long clusterTime = head.readLong();
    long collectionCount = head.readVarint();
    long sessionCount = head.readVarint();
    head.expectEnd();
    for (long i = 0; i < collectionCount; i++) {
      collections.add(collection());
    }
    while (sessions.size() < sessionCount) {
      ByteSource chunk = next(ChunkKind.SESSIONS);
      while (chunk.remaining() > 0) {
        sessions.put(chunk.readSession(), SessionCodec.read(chunk));
      }
    }
    ByteSource end = next(ChunkKind.END);
    SnapshotTotals told =
        new SnapshotTotals(end.readVarint(), end.readVarint(), end.readVarint(), end.readVarint());
    SnapshotTotals read = new SnapshotTotals(collections.size(), records, bytes, sessions.size());
    if (!told.equals(read)) {
      throw new CorruptDataException("it should have %s and has %s".formatted(told, read));
    }
    return Root.of(position, clusterTime, collections, sessions);
  }

  private CollectionState collection() throws IOException {
    ByteSource header = next(ChunkKind.COLLECTION);
    CollectionLoader loader = CollectionLoader.begin(header, filters);
    header.expectEnd();
    while (!loader.isComplete()) {
      loader.add(next(ChunkKind.RECORDS));
      progress.reached(bytes + loader.bytes(), in.offset());
    }
    records += loader.count();
    bytes += loader.bytes();
    return loader.finish();
  }

  private ByteSource next(int kind) throws IOException {
    ByteSource chunk = in.next();
    if (in.kind() != kind) {
      throw new CorruptDataException(
          "a chunk of kind %d comes where one of kind %d belongs".formatted(in.kind(), kind));
    }
    return chunk;
  }
}
