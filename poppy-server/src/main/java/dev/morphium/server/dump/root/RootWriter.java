package dev.morphium.server.dump.root;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.DiskFile;
import dev.morphium.server.dump.layout.CollectionMetadata;
import dev.morphium.server.dump.layout.DumpedFile;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.snapshot.CollectionHeader;
import dev.morphium.server.snapshot.SessionCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * Writes all data of one moment into a directory, as files that mongorestore reads, too.
 *
 * <p>A root never changes, so any thread can do it while others write. Documents are written as
 * they lie in memory; nothing is decoded.
 */
public final class RootWriter {
  private static final int BUFFER = 64 << 10;

  private final Disk disk;
  private final Path directory;
  private final boolean compressed;
  private final BooleanSupplier stop;
  private final ByteSink state = new ByteSink();
  private final List<DumpedFile> files = new ArrayList<>();

  private interface Content {
    /** Writes it. @return how many documents it has */
    long write(OutputStream out) throws IOException;
  }

  /**
   * @param directory empty
   * @param stop asked often whether to give up
   */
  public RootWriter(Disk disk, Path directory, boolean compressed, BooleanSupplier stop) {
    this.disk = disk;
    this.directory = directory;
    this.compressed = compressed;
    this.stop = stop;
  }

  /**
   * Writes everything; it is on the disk when this returns, but for the name of the directory.
   *
   * @param mongodb the version of MongoDB that the server behaves as
   * @throws java.io.InterruptedIOException when it was told to give up
   */
  public List<DumpedFile> write(Root root, String mongodb, String product) throws IOException {
    state.putVarint(root.all().size());
    for (String database : root.databases()) {
      disk.createDirectories(directory.resolve(database));
      for (CollectionState collection : root.collections(database)) {
        collection(database, collection);
      }
      disk.syncDirectory(directory.resolve(database));
    }
    state.putVarint(root.sessions().size());
    for (Map.Entry<SessionId, SessionRecord> session : root.sessions()) {
      SessionCodec.write(session.getKey(), session.getValue(), state);
    }
    file(
        FileNames.STATE,
        false,
        out -> {
          out.write(state.array(), 0, state.size());
          return 0;
        });
    BsonDocument prelude =
        new BsonDocument("ServerVersion", new BsonString(mongodb))
            .append("ToolVersion", new BsonString(product));
    text(FileNames.PRELUDE + (compressed ? FileNames.COMPRESSED : ""), prelude.toJson() + "\n");
    return files;
  }

  private void collection(String database, CollectionState collection) throws IOException {
    String name = collection.namespace().collection();
    CollectionHeader.write(collection, state);
    RecordRuns.Writer runs = new RecordRuns.Writer();
    if (!View.isView(collection)) {
      file(
          FileNames.documents(database, name, compressed),
          compressed,
          out -> documents(collection, runs, out));
    }
    runs.finish(state);
    text(FileNames.metadata(database, name, compressed), metadata(collection).toJson());
  }

  private static long documents(
      CollectionState collection, RecordRuns.Writer runs, OutputStream out) throws IOException {
    RecordCursor cursor = collection.records().cursor();
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      runs.add(cursor.id());
      byte[] document = cursor.document();
      out.write(document, 0, document.length);
    }
    return collection.count();
  }

  private static CollectionMetadata metadata(CollectionState collection) {
    boolean view = View.isView(collection);
    String type =
        view
            ? CollectionMetadata.VIEW
            : TimeSeries.isTimeSeries(collection)
                ? CollectionMetadata.TIME_SERIES
                : CollectionMetadata.COLLECTION;
    List<BsonDocument> indexes = new ArrayList<>();
    if (!view) {
      for (IndexState index : collection.shownIndexes()) {
        indexes.add(index.definition().spec().toBson());
      }
    }
    return new CollectionMetadata(
        collection.namespace().collection(),
        type,
        collection.options().toBson(),
        indexes,
        view ? null : collection.id().toString().replace("-", ""));
  }

  private void text(String path, String text) throws IOException {
    file(
        path,
        compressed,
        out -> {
          out.write(text.getBytes(StandardCharsets.UTF_8));
          return 0;
        });
  }

  private void file(String path, boolean zipped, Content content) throws IOException {
    Path place = directory.resolve(path);
    if (disk.exists(place)) {
      throw new IOException(
          place + " is there already: this disk takes two names for one that differ only in case");
    }
    try (DiskFile file = disk.create(place)) {
      DumpOutput out = new DumpOutput(file, stop);
      long documents;
      if (zipped) {
        try (Compression gzip = new Compression(out)) {
          documents = content.write(gzip);
        }
      } else {
        documents = content.write(out);
      }
      out.sync();
      files.add(new DumpedFile(path, documents, out.bytes(), out.checksum()));
    }
  }

  /** Speed before size: a dump is to be over soon. */
  private static final class Compression extends GZIPOutputStream {
    Compression(OutputStream out) throws IOException {
      super(out, BUFFER);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
