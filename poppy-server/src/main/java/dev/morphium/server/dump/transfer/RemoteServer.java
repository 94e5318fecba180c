package dev.morphium.server.dump.transfer;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.server.dump.layout.CollectionMetadata;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The client connection of dumps, restores, imports and exports: a server, with the few commands
 * that they need.
 */
public final class RemoteServer {
  private static final BsonInt32 ONE = new BsonInt32(1);

  private final Driver driver;

  /** Takes documents as they lie in a reply. */
  public interface Documents {
    /** Takes one. */
    void take(byte[] bytes, int offset, int length) throws IOException;
  }

  /** The server that a driver leads to. */
  public RemoteServer(Driver driver) {
    this.driver = driver;
  }

  /**
   * Runs a command.
   *
   * @throws IOException when the server does not do it, or cannot be reached
   */
  public Reply run(String database, BsonDocument command) throws IOException {
    return checked(execute(Command.of(database, command)), command.getFirstKey());
  }

  /** Runs a command; the reply may tell of an error. */
  public Reply execute(Command command) throws IOException {
    try {
      return driver.execute(command);
    } catch (DriverException e) {
      throw new ServerException(String.valueOf(e.getMessage()), e);
    }
  }

  /** The reply, when it tells of no error. */
  public static Reply checked(Reply reply, String command) throws IOException {
    if (!reply.ok()) {
      throw new ServerException(
          "the server answers %s with error %d (%s): %s"
              .formatted(command, reply.code(), reply.codeName(), reply.errorMessage()));
    }
    return reply;
  }

  /** The version of MongoDB that it is, or behaves as. */
  String version() throws IOException {
    return run("admin", new BsonDocument("buildInfo", ONE))
        .document()
        .getString("version")
        .getValue();
  }

  List<String> databases() throws IOException {
    BsonDocument reply =
        run("admin", new BsonDocument("listDatabases", ONE).append("nameOnly", BsonBoolean.TRUE))
            .document();
    List<String> names = new ArrayList<>();
    for (BsonValue database : reply.getArray("databases")) {
      names.add(database.asDocument().getString("name").getValue());
    }
    return names;
  }

  /** The collections, views and time series of a database, but for the server's own. */
  List<DumpedCollection> collections(String database) throws IOException {
    List<DumpedCollection> found = new ArrayList<>();
    for (BsonDocument listed : all(database, new BsonDocument("listCollections", ONE))) {
      String name = listed.getString("name").getValue();
      if (!SystemNames.isDumped(database, name)) {
        continue;
      }
      String type = listed.getString("type", new BsonString("collection")).getValue();
      BsonDocument options = listed.getDocument("options", new BsonDocument());
      List<BsonDocument> indexes =
          type.equals(CollectionMetadata.VIEW)
              ? List.of()
              : all(database, new BsonDocument("listIndexes", new BsonString(name)));
      found.add(
          new DumpedCollection(
              database, name, new CollectionMetadata(name, type, options, indexes, uuid(listed))));
    }
    return found;
  }

  /** The names of the time series in a database, which need not be there. */
  Set<String> timeSeries(String database) throws IOException {
    BsonDocument list =
        new BsonDocument("listCollections", ONE)
            .append(
                "filter", new BsonDocument("type", new BsonString(CollectionMetadata.TIME_SERIES)));
    Set<String> names = new HashSet<>();
    for (BsonDocument listed : all(database, list)) {
      names.add(listed.getString("name").getValue());
    }
    return names;
  }

  /** Whether a collection has no documents. */
  boolean isEmpty(String database, String collection) throws IOException {
    BsonDocument find =
        new BsonDocument("find", new BsonString(collection))
            .append("limit", ONE)
            .append("singleBatch", BsonBoolean.TRUE);
    return run(database, find).document().getDocument("cursor").getArray("firstBatch").isEmpty();
  }

  /** About how many bytes the documents of a collection have; 0 when the server does not tell. */
  long size(String database, String collection) throws IOException {
    Reply reply =
        execute(Command.of(database, new BsonDocument("collStats", new BsonString(collection))));
    return reply.ok() && reply.document().isNumber("size")
        ? reply.document().getNumber("size").longValue()
        : 0;
  }

  private static @Nullable String uuid(BsonDocument listed) {
    BsonDocument info = listed.getDocument("info", new BsonDocument());
    return info.get("uuid") instanceof BsonBinary uuid
        ? uuid.asUuid().toString().replace("-", "")
        : null;
  }

  private List<BsonDocument> all(String database, BsonDocument command) throws IOException {
    List<BsonDocument> documents = new ArrayList<>();
    Reply first = run(database, command.append("cursor", new BsonDocument()));
    read(
        database,
        first,
        new BsonDocument(),
        (bytes, offset, length) ->
            documents.add(BsonDocument.parse(Document.view(bytes, offset).toBson().toJson())));
    return documents;
  }

  /**
   * Reads a cursor to its end.
   *
   * @param first the reply that has opened it
   * @param session what further commands have, so that they belong to the first one
   */
  public void read(String database, Reply first, BsonDocument session, Documents target)
      throws IOException {
    Document cursor = cursor(first);
    String batch = "firstBatch";
    String collection = cursor.get("ns") instanceof StringValue ns ? ns.value() : "";
    collection = collection.substring(collection.indexOf('.') + 1);
    while (true) {
      if (cursor.get(batch) instanceof ArrayValue documents) {
        for (Value document : documents.elements()) {
          Document each = (Document) document;
          target.take(each.bytes(), each.offset(), each.length());
        }
      }
      if (!(cursor.get("id") instanceof Int64Value id) || id.longValue() == 0) {
        return;
      }
      BsonDocument more =
          new BsonDocument("getMore", new BsonInt64(id.longValue()))
              .append("collection", new BsonString(collection));
      more.putAll(session);
      cursor = cursor(run(database, more));
      batch = "nextBatch";
    }
  }

  private static Document cursor(Reply reply) throws IOException {
    if (Document.view(reply.bytes(), reply.offset()).get("cursor") instanceof Document cursor) {
      return cursor;
    }
    throw new ServerException("the server answers without a cursor");
  }

  /** How many documents a write takes at most. */
  int mostDocuments() {
    return Math.min(5000, driver.capabilities().maxWriteBatchSize());
  }
}
