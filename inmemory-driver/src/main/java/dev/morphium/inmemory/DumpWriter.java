package dev.morphium.inmemory;

import dev.morphium.driver.Reply;
import dev.morphium.driver.Session;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;

/**
 * Dumps all data of one moment into a directory, in mongodump's layout: a folder for each database,
 * {@code X.bson} with the documents of a collection and {@code X.metadata.json} with its options
 * and indexes. Source: MongoDB Database Tools, "mongodump", section "Output".
 */
final class DumpWriter {
  private static final Set<String> SERVERS_OWN = Set.of("local", "config");
  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final JsonWriterSettings CANONICAL =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

  private final DumpCommands commands;
  private final Path directory;
  private final Session session = new Session(UUID.randomUUID());
  private @Nullable BsonTimestamp moment;
  private long documents;

  /** A collection, as {@code listCollections} and {@code listIndexes} show it. */
  private record Listed(String database, String name, String type, BsonDocument description) {}

  DumpWriter(DumpCommands commands, Path directory) {
    this.commands = commands;
    this.directory = directory;
  }

  /**
   * Writes everything.
   *
   * @return how many documents there are
   * @throws IOException when the directory has something already, or cannot be written
   */
  long write() throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> present = Files.list(directory)) {
        if (present.findAny().isPresent()) {
          throw new IOException(
              directory + " is not empty; a dump is written to a directory that is new or empty");
        }
      }
    }
    try {
      for (Listed collection : collections()) {
        Path folder = Files.createDirectories(directory.resolve(collection.database));
        String file = fileName(collection.name);
        Files.writeString(
            folder.resolve(file + DumpReader.METADATA), collection.description.toJson(CANONICAL));
        if (!collection.type.equals("view")) {
          documents(collection, folder.resolve(file + DumpReader.DOCUMENTS));
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    Files.createDirectories(directory);
    return documents;
  }

  private static String fileName(String collection) {
    return URLEncoder.encode(collection, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private List<Listed> collections() {
    List<Listed> all = new ArrayList<>();
    BsonDocument list = new BsonDocument("listDatabases", ONE).append("nameOnly", BsonBoolean.TRUE);
    for (BsonValue each : commands.run("admin", list).getArray("databases")) {
      String database = each.asDocument().getString("name").getValue();
      if (!SERVERS_OWN.contains(database)) {
        for (BsonDocument found :
            commands.all(database, new BsonDocument("listCollections", ONE))) {
          String name = found.getString("name").getValue();
          if (!name.startsWith("system.") || name.equals("system.js")) {
            all.add(listed(database, name, found));
          }
        }
      }
    }
    return all;
  }

  private Listed listed(String database, String name, BsonDocument found) {
    String type = found.getString("type", new BsonString("collection")).getValue();
    BsonArray indexes = new BsonArray();
    if (!type.equals("view")) {
      indexes.addAll(commands.all(database, new BsonDocument("listIndexes", new BsonString(name))));
    }
    BsonDocument description =
        new BsonDocument("options", found.getDocument("options", new BsonDocument()))
            .append("indexes", indexes)
            .append("collectionName", new BsonString(name))
            .append("type", new BsonString(type));
    return new Listed(database, name, type, description);
  }

  private void documents(Listed collection, Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      commands.each(
          collection.database, first(collection), further(), document -> write(document, out));
    }
  }

  private BsonDocument further() {
    return moment == null ? new BsonDocument() : new BsonDocument("lsid", session.document());
  }

  /** The first batch: of the moment of the dump, unless a standalone server knows no moments. */
  private BsonDocument first(Listed collection) {
    BsonDocument find = new BsonDocument("find", new BsonString(collection.name));
    if (!commands.driver().capabilities().transactions()) {
      return commands.run(collection.database, find);
    }
    BsonDocument concern = new BsonDocument("level", new BsonString("snapshot"));
    if (moment != null) {
      concern.append("atClusterTime", moment);
    }
    BsonDocument snapshot = find.clone().append("readConcern", concern);
    snapshot.append("lsid", session.document());
    Reply reply = commands.tryRun(collection.database, snapshot);
    BsonDocument first = reply.orThrow().document();
    if (moment == null) {
      moment = first.getDocument("cursor").getTimestamp("atClusterTime");
    }
    return first;
  }

  private void write(RawBsonDocument document, OutputStream out) {
    ByteBuffer bytes = document.getByteBuffer().asNIO();
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    try {
      out.write(copy);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    documents++;
  }
}
