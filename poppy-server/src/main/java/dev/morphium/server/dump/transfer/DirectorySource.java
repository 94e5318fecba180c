package dev.morphium.server.dump.transfer;

import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.dump.layout.CollectionMetadata;
import dev.morphium.server.dump.layout.DumpNames;
import dev.morphium.server.dump.layout.DumpedFile;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.dump.layout.Manifest;
import dev.morphium.server.dump.root.DocumentInput;
import dev.morphium.server.dump.root.DumpInput;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Reads a dump from a directory as mongodump writes it, with or without a manifest. */
final class DirectorySource implements DumpSource {
  private static final int BUFFER = 64 << 10;
  private static final String OPLOG = "oplog.bson";

  private final Path directory;
  private final Map<DumpedCollection, Path> files =
      new TreeMap<>(java.util.Comparator.comparing(DumpedCollection::namespace));
  private final @Nullable Manifest manifest;

  /**
   * Looks what there is.
   *
   * @throws CorruptDataException when it is no whole dump
   */
  DirectorySource(Path directory) throws IOException {
    this.directory = directory;
    if (String.valueOf(directory.getFileName()).endsWith(DumpNames.PARTIAL)) {
      throw damaged("it was not finished");
    }
    manifest = manifest();
    for (Path database : list(directory)) {
      if (Files.isDirectory(database)) {
        if (DumpNames.isComplete(String.valueOf(database.getFileName()))) {
          throw unusable("is a directory of dumps; choose one of them, for instance " + database);
        }
        find(database);
      } else if (ending(database, FileNames.DOCUMENTS) != null && !database.endsWith(OPLOG)) {
        throw unusable("is the folder of one database; the dump is the folder above it");
      }
    }
    if (files.isEmpty()) {
      throw unusable("has no dump: no folder with collections in it");
    }
  }

  private StorageUnavailableException unusable(String problem) {
    return new StorageUnavailableException(
        directory + " " + problem, new NoSuchFileException(directory.toString()));
  }

  private @Nullable Manifest manifest() throws IOException {
    Path file = directory.resolve(FileNames.MANIFEST);
    if (!Files.exists(file)) {
      return null;
    }
    try {
      return Manifest.parse(Files.readString(file));
    } catch (java.nio.charset.MalformedInputException | IllegalArgumentException e) {
      throw damaged(file + " is damaged: " + e.getMessage());
    }
  }

  private void find(Path database) throws IOException {
    Map<String, Path> documents = new TreeMap<>();
    Map<String, Path> metadata = new TreeMap<>();
    for (Path file : list(database)) {
      String described = ending(file, FileNames.METADATA);
      String stored = ending(file, FileNames.DOCUMENTS);
      if (described != null) {
        metadata.put(described, file);
      } else if (stored != null) {
        documents.put(stored, file);
      }
    }
    String databaseName = String.valueOf(database.getFileName());
    for (Map.Entry<String, Path> each : metadata.entrySet()) {
      Path stored = documents.remove(each.getKey());
      add(databaseName, each.getKey(), metadata(each.getValue()), stored);
    }
    for (Map.Entry<String, Path> each : documents.entrySet()) {
      CollectionMetadata none =
          new CollectionMetadata(null, null, new BsonDocument(), List.of(), null);
      add(databaseName, each.getKey(), none, each.getValue());
    }
  }

  private void add(
      String database, String escaped, CollectionMetadata metadata, @Nullable Path documents)
      throws IOException {
    String name = metadata.name() != null ? metadata.name() : FileNames.unescape(escaped);
    if (name == null || metadata.name() == null && FileNames.isCut(escaped)) {
      throw damaged("nothing tells the name of the collection in " + escaped);
    }
    if (documents == null && !metadata.isView() && !metadata.isTimeSeries()) {
      throw damaged("the documents of %s.%s are missing".formatted(database, name));
    }
    DumpedCollection collection = new DumpedCollection(database, name, metadata);
    files.put(collection, documents == null ? directory : documents);
  }

  private CollectionMetadata metadata(Path file) throws IOException {
    try (InputStream in = open(file)) {
      String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return CollectionMetadata.parse(json.isBlank() ? "{}" : json);
    } catch (EOFException | ZipException | IllegalArgumentException e) {
      throw damaged(file + " is damaged: " + e.getMessage());
    }
  }

  /** The name of a file before an ending; null when it has another one. */
  private static @Nullable String ending(Path file, String ending) {
    String name = String.valueOf(file.getFileName());
    String plain =
        name.endsWith(FileNames.COMPRESSED)
            ? name.substring(0, name.length() - FileNames.COMPRESSED.length())
            : name;
    return plain.endsWith(ending) ? plain.substring(0, plain.length() - ending.length()) : null;
  }

  private static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> paths = Files.list(directory)) {
      return paths.sorted().toList();
    }
  }

  private static InputStream open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    try {
      return file.toString().endsWith(FileNames.COMPRESSED) ? new GZIPInputStream(in, BUFFER) : in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  @Override
  public List<DumpedCollection> collections() {
    return new ArrayList<>(files.keySet());
  }

  @Override
  public boolean hasOplog() {
    return Files.exists(directory.resolve(OPLOG));
  }

  @Override
  public void check() throws IOException {
    if (manifest == null) {
      documents(collections(), (collection, document) -> {});
      return;
    }
    for (DumpedFile file : manifest.files()) {
      try {
        new DumpInput(directory, file).read(in -> {});
      } catch (CorruptDataException e) {
        throw damaged(String.valueOf(e.getMessage()));
      }
    }
  }

  @Override
  public long bytes(List<DumpedCollection> wanted) throws IOException {
    long bytes = 0;
    for (DumpedCollection collection : wanted) {
      Path file = files.getOrDefault(collection, directory);
      if (file.toString().endsWith(FileNames.COMPRESSED)) {
        return 0;
      }
      bytes += file.equals(directory) ? 0 : Files.size(file);
    }
    return bytes;
  }

  @Override
  public boolean readsInParallel() {
    return true;
  }

  @Override
  public void documents(List<DumpedCollection> wanted, Visitor visitor) throws IOException {
    for (DumpedCollection collection : wanted) {
      Path file = files.getOrDefault(collection, directory);
      if (file.equals(directory)) {
        continue;
      }
      try (InputStream in = open(file)) {
        DocumentInput documents = new DocumentInput(in);
        for (byte[] next = documents.next(); next != null; next = documents.next()) {
          visitor.document(collection, next);
        }
      } catch (EOFException | ZipException e) {
        throw damaged(file + " is damaged: " + e.getMessage());
      }
    }
  }

  private CorruptDataException damaged(String reason) {
    return new CorruptDataException("the dump %s cannot be used: %s".formatted(directory, reason));
  }
}
