package dev.morphium.buffer;

import dev.morphium.bson.BsonBytes;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * One statement of a write command that waits to be sent.
 *
 * @param header the command without statements
 * @param field the name of the statements
 * @param statement its bytes: what the caller does to objects afterwards does not matter
 */
record WaitingWrite(
    Namespace namespace,
    BsonDocument header,
    String field,
    byte[] statement,
    OperationOptions options) {
  private static final Set<String> FIELDS = Set.of("documents", "updates", "deletes");

  /** The statements of a command. */
  static List<WaitingWrite> of(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      OperationOptions options) {
    Namespace namespace =
        new Namespace(database, command.getString(command.getFirstKey()).getValue());
    BsonDocument header = new BsonDocument();
    List<WaitingWrite> writes = new ArrayList<>();
    command.forEach(
        (name, value) -> {
          if (FIELDS.contains(name)) {
            value
                .asArray()
                .forEach(
                    one ->
                        writes.add(
                            new WaitingWrite(
                                namespace, header, name, BsonBytes.of(one.asDocument()), options)));
          } else if (!name.equals("ordered")) {
            header.append(name, value);
          }
        });
    for (DocumentSequence sequence : sequences) {
      for (RawBsonDocument one : sequence.documents()) {
        writes.add(
            new WaitingWrite(namespace, header, sequence.name(), BsonBytes.of(one), options));
      }
    }
    return writes;
  }

  /** {@code insert}, {@code update} or {@code delete}. */
  String operation() {
    return header.getFirstKey();
  }

  /** Whether both can be sent in one command. */
  boolean joins(WaitingWrite other) {
    return namespace.equals(other.namespace)
        && field.equals(other.field)
        && (header == other.header || header.equals(other.header))
        && options.equals(other.options);
  }

  BsonDocument document() {
    return new RawBsonDocument(statement);
  }
}
