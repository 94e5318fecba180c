package dev.morphium.inmemory;

import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.Reply;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * Restores a dump in mongodump's layout, uncompressed: its collections take the place of those of
 * the same names. Source: MongoDB Database Tools, "mongorestore".
 */
final class DumpReader {
  static final String DOCUMENTS = ".bson";
  static final String METADATA = ".metadata.json";
  private static final int NAMESPACE_NOT_FOUND = 26;
  private static final int MOST = 1_000;
  private static final int MOST_BYTES = 8 << 20;
  private static final int SMALLEST = 5;
  private static final int LARGEST = (16 << 20) + (64 << 10);

  private final DumpCommands commands;
  private final Path directory;
  private long documents;

  /** A collection of the dump. */
  private record Dumped(String database, String name, BsonDocument description, Path file) {
    boolean isView() {
      return description.getDocument("options").containsKey("viewOn");
    }
  }

  DumpReader(DumpCommands commands, Path directory) {
    this.commands = commands;
    this.directory = directory;
  }

  /**
   * Reads everything.
   *
   * @return how many documents there are
   * @throws IOException when it is no dump, or cannot be read
   */
  long read() throws IOException {
    List<Dumped> all = collections();
    for (Dumped collection : all) {
      if (!collection.isView()) {
        check(collection);
      }
    }
    for (Dumped collection : all) {
      if (!collection.isView()) {
        create(collection);
        insert(collection);
        indexes(collection);
      }
    }
    for (Dumped view : all) {
      if (view.isView()) {
        create(view);
      }
    }
    return documents;
  }

  private List<Dumped> collections() throws IOException {
    List<Dumped> all = new ArrayList<>();
    for (Path folder : list(directory)) {
      if (!Files.isDirectory(folder)) {
        continue;
      }
      for (Path file : list(folder)) {
        String name = String.valueOf(file.getFileName());
        if (name.endsWith(METADATA)) {
          all.add(dumped(folder, file, name.substring(0, name.length() - METADATA.length())));
        }
      }
    }
    return all;
  }

  private static Dumped dumped(Path folder, Path file, String escaped) throws IOException {
    try {
      BsonDocument description = BsonDocument.parse(Files.readString(file));
      return new Dumped(
          String.valueOf(folder.getFileName()),
          description.getString("collectionName").getValue(),
          description,
          folder.resolve(escaped + DOCUMENTS));
    } catch (RuntimeException e) {
      throw new IOException("%s describes no collection: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  /** Reads all documents, so that nothing is changed by a dump that is damaged. */
  private static void check(Dumped collection) throws IOException {
    try (Documents in = new Documents(collection.file)) {
      while (in.next().length > 0) {
        // it is a document
      }
    }
  }

  private void create(Dumped collection) {
    BsonString name = new BsonString(collection.name);
    Reply dropped = commands.tryRun(collection.database, new BsonDocument("drop", name));
    if (dropped.code() != NAMESPACE_NOT_FOUND) {
      dropped.orThrow();
    }
    if (!collection.name.startsWith("system.")) {
      BsonDocument create = new BsonDocument("create", name);
      create.putAll(collection.description.getDocument("options"));
      commands.run(collection.database, create);
    }
  }

  private void insert(Dumped collection) throws IOException {
    try (Documents in = new Documents(collection.file)) {
      List<RawBsonDocument> batch = new ArrayList<>();
      long bytes = 0;
      for (byte[] next = in.next(); next.length > 0; next = in.next()) {
        if (batch.size() == MOST || bytes + next.length > MOST_BYTES) {
          insert(collection, batch);
          batch.clear();
          bytes = 0;
        }
        batch.add(new RawBsonDocument(next));
        bytes += next.length;
      }
      if (!batch.isEmpty()) {
        insert(collection, batch);
      }
    }
  }

  private void insert(Dumped collection, List<RawBsonDocument> batch) throws IOException {
    BsonDocument insert = new BsonDocument("insert", new BsonString(collection.name));
    insert.append("bypassDocumentValidation", BsonBoolean.TRUE);
    Command command =
        Command.of(collection.database, insert, List.of(DocumentSequence.of("documents", batch)));
    BsonDocument reply = commands.driver().execute(command).orThrow().document();
    BsonArray errors = reply.getArray("writeErrors", new BsonArray());
    if (!errors.isEmpty()) {
      throw new IOException(
          "%s.%s does not take a document of the dump: %s"
              .formatted(
                  collection.database,
                  collection.name,
                  errors.get(0).asDocument().getString("errmsg").getValue()));
    }
    documents += batch.size();
  }

  private void indexes(Dumped collection) {
    BsonArray wanted = new BsonArray();
    for (BsonValue each : collection.description.getArray("indexes", new BsonArray())) {
      BsonDocument index = each.asDocument();
      boolean implied =
          index.getString("name").getValue().equals("_id_") || index.containsKey("clustered");
      if (!implied) {
        wanted.add(index);
      }
    }
    if (!wanted.isEmpty()) {
      BsonDocument create = new BsonDocument("createIndexes", new BsonString(collection.name));
      commands.run(collection.database, create.append("indexes", wanted));
    }
  }

  /** The documents of a file, one after another. */
  private static final class Documents implements AutoCloseable {
    private final Path file;
    private final DataInputStream in;

    Documents(Path file) throws IOException {
      this.file = file;
      in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
    }

    /** The bytes of the next document; none behind the last one. */
    byte[] next() throws IOException {
      byte[] head = in.readNBytes(Integer.BYTES);
      if (head.length == 0) {
        return head;
      }
      int length =
          head.length < Integer.BYTES
              ? 0
              : ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
      if (length < SMALLEST || length > LARGEST) {
        throw new IOException(file + " is damaged: something in it is no document");
      }
      byte[] document = new byte[length];
      System.arraycopy(head, 0, document, 0, head.length);
      try {
        in.readFully(document, head.length, length - head.length);
      } catch (EOFException e) {
        throw new IOException(file + " is damaged: it ends within a document", e);
      }
      return document;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
