package dev.morphium.messaging.layout;

import dev.morphium.bytes.DocumentBytes;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.WriteConcern;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.write.StatementBatches;
import dev.morphium.write.WriteResult;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** One collection of a queue, and the few commands that are sent to it. */
final class Place {
  private static final OperationOptions SAFE = OperationOptions.DEFAULT.with(WriteConcern.MAJORITY);

  private static final Decoder<BsonDocument> COPIES =
      (bytes, offset, length) -> {
        BsonDocument copy = new BsonDocument();
        copy.putAll(new RawBsonDocument(bytes, offset, length));
        return copy;
      };

  private final CommandRunner runner;
  private final StatementBatches batches;
  private final Namespace namespace;

  Place(CommandRunner runner, Capabilities limits, Namespace namespace) {
    this.runner = runner;
    this.namespace = namespace;
    batches = new StatementBatches(runner, limits);
  }

  /** Runs a command whose first field names it. */
  BsonDocument write(String command, BsonDocument rest) {
    BsonDocument whole = new BsonDocument(command, new BsonString(namespace.collection()));
    whole.putAll(rest);
    return runner.write(namespace.database(), whole, List.of(), SAFE);
  }

  /**
   * @param ordered whether the first that is refused keeps the rest from being stored
   */
  void insert(List<byte[]> documents, boolean ordered) {
    batches.run(namespace.database(), named("insert"), "documents", documents, ordered, SAFE);
  }

  /** Inserts each one that can be, also after one that cannot. */
  void insertEach(List<byte[]> documents) {
    batches.run(namespace.database(), named("insert"), "documents", documents, false, SAFE);
  }

  WriteResult update(List<BsonDocument> statements) {
    return batches.run(
        namespace.database(), named("update"), "updates", bytes(statements), false, SAFE);
  }

  WriteResult updateMany(BsonDocument filter, Object update) {
    return update(List.of(Bson.document("q", filter, "u", update, "multi", true)));
  }

  WriteResult delete(List<BsonDocument> statements) {
    return batches.run(
        namespace.database(), named("delete"), "deletes", bytes(statements), false, SAFE);
  }

  /** The document as it was found, or as it is now; null when there was none. */
  @Nullable BsonDocument findAndModify(BsonDocument rest) {
    return write("findAndModify", rest).get("value") instanceof BsonDocument found ? found : null;
  }

  <T> List<T> find(BsonDocument rest, Decoder<T> decoder) {
    BsonDocument whole = named("find");
    whole.putAll(rest);
    return runner.cursor(namespace.database(), whole, decoder, OperationOptions.DEFAULT).toList();
  }

  List<BsonDocument> find(BsonDocument rest) {
    return find(rest, COPIES);
  }

  /** The documents that a pipeline makes. */
  List<BsonDocument> aggregate(List<BsonDocument> pipeline) {
    BsonDocument whole = named("aggregate");
    whole.append("pipeline", new BsonArray(pipeline));
    whole.append("cursor", new BsonDocument());
    return runner.cursor(namespace.database(), whole, COPIES, OperationOptions.DEFAULT).toList();
  }

  private BsonDocument named(String command) {
    return new BsonDocument(command, new BsonString(namespace.collection()));
  }

  private static List<byte[]> bytes(List<BsonDocument> statements) {
    return statements.stream().map(DocumentBytes::of).toList();
  }
}
