package dev.morphium.execution;

import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way to the server, as those who watch see it.
 *
 * @param database where it is run
 * @param body the whole command without the documents beside it; not to be changed
 */
public record ObservedCommand(String database, BsonDocument body) {
  /** What is to be done: {@code find}, {@code insert}, {@code getMore}. */
  public String name() {
    return body.getFirstKey();
  }

  /** The collection; null for a command that has none. */
  public @Nullable String collection() {
    String name = name();
    String field = name.equals("getMore") ? "collection" : name;
    if (name.equals("explain") && body.get(name) instanceof BsonDocument explained) {
      return new ObservedCommand(database, explained).collection();
    }
    return body.isString(field) ? body.getString(field).getValue() : null;
  }
}
