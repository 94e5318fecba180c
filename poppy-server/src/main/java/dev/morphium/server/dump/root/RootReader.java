package dev.morphium.server.dump.root;

import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.IndexSpecParser.PartialFilters;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.layout.DumpedFile;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.dump.layout.Manifest;
import dev.morphium.server.encoding.ByteSource;
import dev.morphium.server.encoding.DecodingException;
import dev.morphium.server.snapshot.CollectionLoader;
import dev.morphium.server.snapshot.SessionCodec;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * Restores a root (all data of one moment) from the dump that a {@link RootWriter} has written.
 *
 * <p>Nobody sees anything of them before every file was found to be as it was written.
 */
public final class RootReader {
  private static final int BUFFER = 64 << 10;
  private static final int TOLD_EVERY = 1024;

  private final PartialFilters filters = new StoredFilters();
  private final Path dump;
  private final Manifest manifest;
  private final RestoreProgress progress;
  private final Map<String, DumpedFile> unread = new HashMap<>();
  private final long all;
  private long done;

  private RootReader(Path dump, Manifest manifest, RestoreProgress progress) {
    this.dump = dump;
    this.manifest = manifest;
    this.progress = progress;
    manifest.files().forEach(file -> unread.put(file.path(), file));
    all = manifest.documents();
  }

  /**
   * Reads a dump.
   *
   * @throws CorruptDataException when anything in it is not as it was written
   */
  public static Root read(Path dump, Manifest manifest, RestoreProgress progress)
      throws IOException {
    try {
      return new RootReader(dump, manifest, progress).read();
    } catch (DecodingException | IllegalArgumentException e) {
      throw new CorruptDataException("it cannot be understood: " + e.getMessage(), e);
    }
  }

  private Root read() throws IOException {
    byte[][] bytes = new byte[1][];
    file(FileNames.STATE).read(in -> bytes[0] = in.readAllBytes());
    ByteSource state = new ByteSource(bytes[0]);
    List<CollectionState> collections = new ArrayList<>();
    for (int count = state.readCount(20); count > 0; count--) {
      collections.add(collection(state));
    }
    Map<SessionId, SessionRecord> sessions = new HashMap<>();
    for (int count = state.readCount(18); count > 0; count--) {
      sessions.put(state.readSession(), SessionCodec.read(state));
    }
    state.expectEnd();
    for (DumpedFile file : unread.values()) {
      new DumpInput(dump, file).read(in -> {});
    }
    return Root.of(manifest.position(), manifest.clusterTime(), collections, sessions);
  }

  private DumpInput file(String path) throws CorruptDataException {
    DumpedFile file = unread.remove(path);
    if (file == null) {
      throw new CorruptDataException("its manifest does not name " + path);
    }
    return new DumpInput(dump, file);
  }

  private CollectionState collection(ByteSource state) throws IOException {
    CollectionLoader loader = CollectionLoader.begin(state, filters);
    RecordIdRuns.Reader runs = new RecordIdRuns.Reader(state);
    if (!loader.isView()) {
      String database = loader.namespace().database();
      String name = loader.namespace().collection();
      String plain = FileNames.documents(database, name, false);
      if (unread.containsKey(plain)) {
        file(plain).read(in -> documents(in, loader, runs));
      } else {
        file(FileNames.documents(database, name, true))
            .read(in -> documents(new GZIPInputStream(in, BUFFER), loader, runs));
      }
    }
    if (loader.count() != loader.expected() || runs.hasNext()) {
      throw new CorruptDataException(
          "%s has %d documents instead of %d"
              .formatted(loader.namespace(), loader.count(), loader.expected()));
    }
    return loader.finish();
  }

  private void documents(InputStream stream, CollectionLoader loader, RecordIdRuns.Reader runs)
      throws IOException {
    DocumentInput in = new DocumentInput(stream);
    String name = loader.namespace().toString();
    progress.reached(name, done, all);
    for (byte[] document = in.next(); document != null; document = in.next()) {
      if (!runs.hasNext()) {
        throw new EOFException("it has too many documents");
      }
      loader.add(runs.next(), document);
      if (++done % TOLD_EVERY == 0) {
        progress.reached(name, done, all);
      }
    }
  }
}
