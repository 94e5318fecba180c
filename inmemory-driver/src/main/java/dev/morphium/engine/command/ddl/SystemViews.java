package dev.morphium.engine.command.ddl;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.Document;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * The collection {@code system.views} that lists a database's views in MongoDB, and that a database
 * with views shows here too.
 */
final class SystemViews {
  private SystemViews() {}

  static CollectionState collection(String database) {
    UUID id = UUID.nameUUIDFromBytes((database + ".system.views").getBytes(StandardCharsets.UTF_8));
    return CollectionState.empty(id, new Namespace(database, "system.views"), Document.EMPTY);
  }
}
