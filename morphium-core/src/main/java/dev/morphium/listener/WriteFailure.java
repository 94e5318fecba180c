package dev.morphium.listener;

import dev.morphium.operation.Namespace;
import java.util.List;
import org.bson.BsonDocument;

/**
 * Writes that were collected, whose callers went on, and that were not done, or not for sure.
 *
 * @param type the entities
 * @param namespace where they live
 * @param operation {@code insert}, {@code update} or {@code delete}
 * @param statements what was to be done: documents of an insert, otherwise statements with {@code
 *     q} and {@code u} or {@code limit}
 * @param cause what went wrong
 */
public record WriteFailure(
    Class<?> type,
    Namespace namespace,
    String operation,
    List<BsonDocument> statements,
    RuntimeException cause) {
  public WriteFailure {
    statements = List.copyOf(statements);
  }
}
