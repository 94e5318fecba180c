package dev.morphium.server.dump.root;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.image.CollectionImage;
import dev.morphium.engine.image.RootImage;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.value.Document;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.dump.layout.CollectionMetadata;
import dev.morphium.server.dump.layout.DumpedFile;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.snapshot.CollectionHeader;
import dev.morphium.server.snapshot.SessionCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.bson.BsonDocument;

/**
 * Dumps a root (all data of one moment) into a directory, as files that mongorestore reads, too.
 *
 * <p>A root never changes, so any thread can do it while others write. Documents are written as
 * they lie in memory; nothing is decoded.
 */
public final class RootWriter {
  private final Disk disk;
  private final Path directory;
  private final boolean compressed;
  private final DumpFiles files;
  private final ByteSink state = new ByteSink();

  /**
   * @param directory empty
   * @param stop asked often whether to give up
   */
  public RootWriter(Disk disk, Path directory, boolean compressed, BooleanSupplier stop) {
    this.disk = disk;
    this.directory = directory;
    this.compressed = compressed;
    files = new DumpFiles(disk, directory, compressed, stop);
  }

  /**
   * Writes everything; it is on the disk when this returns, but for the name of the directory.
   *
   * @param mongodb the version of MongoDB that the server behaves as
   * @throws java.io.InterruptedIOException when it was told to give up
   */
  public List<DumpedFile> write(Root root, String mongodb, String product) throws IOException {
    RootImage image = RootImage.of(root);
    state.putVarint(image.collections().size());
    for (String database : image.databases()) {
      disk.createDirectories(directory.resolve(database));
      for (CollectionImage collection : image.collections(database)) {
        collection(database, collection);
      }
      disk.syncDirectory(directory.resolve(database));
    }
    state.putVarint(image.sessionCount());
    for (Map.Entry<SessionId, SessionRecord> session : image.sessions()) {
      SessionCodec.write(session.getKey(), session.getValue(), state);
    }
    files.write(
        FileNames.STATE,
        false,
        out -> {
          out.write(state.array(), 0, state.size());
          return 0;
        });
    files.prelude(mongodb, product);
    return files.written();
  }

  private void collection(String database, CollectionImage collection) throws IOException {
    String name = collection.namespace().collection();
    CollectionHeader.write(collection, state);
    RecordIdRuns.Writer runs = new RecordIdRuns.Writer();
    if (!collection.isView()) {
      files.write(
          FileNames.documents(database, name, compressed),
          compressed,
          out -> documents(collection, runs, out));
    }
    runs.finish(state);
    files.text(FileNames.metadata(database, name, compressed), metadata(collection).toJson());
  }

  private static long documents(
      CollectionImage collection, RecordIdRuns.Writer runs, OutputStream out) throws IOException {
    collection.<IOException>forEach(
        (record, document) -> {
          runs.add(record);
          out.write(document, 0, document.length);
        });
    return collection.count();
  }

  private static CollectionMetadata metadata(CollectionImage collection) {
    boolean view = collection.isView();
    String type =
        view
            ? CollectionMetadata.VIEW
            : collection.isTimeSeries()
                ? CollectionMetadata.TIME_SERIES
                : CollectionMetadata.COLLECTION;
    List<BsonDocument> indexes = new ArrayList<>();
    if (!view) {
      for (Document index : collection.shownIndexes()) {
        indexes.add(index.toBson());
      }
    }
    return new CollectionMetadata(
        collection.namespace().collection(),
        type,
        collection.options().toBson(),
        indexes,
        view ? null : collection.id().toString().replace("-", ""));
  }
}
