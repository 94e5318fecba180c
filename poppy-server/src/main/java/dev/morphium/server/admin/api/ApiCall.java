package dev.morphium.server.admin.api;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.server.admin.http.AdminRequest;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A request of the page that has passed the door.
 *
 * @param client the user, as which commands are run
 * @param user the name; empty when nobody has to log in
 * @param csrf what changes have to show
 * @param body what was sent; empty when nothing was
 */
record ApiCall(
    ApiServer server,
    ClientContext client,
    String user,
    String csrf,
    AdminRequest request,
    BsonDocument body) {
  private static final BsonDocument NEAR =
      new BsonDocument("mode", new BsonString("secondaryPreferred"));

  /** Runs a command, on this member whatever its role is. */
  BsonDocument run(String database, BsonDocument command) {
    BsonDocument near = command.clone();
    near.putIfAbsent("$readPreference", NEAR);
    return succeeded(execute(database, near));
  }

  /** Runs a command that only the primary runs. */
  BsonDocument write(String database, BsonDocument command) {
    return succeeded(execute(database, command));
  }

  private Reply execute(String database, BsonDocument command) {
    return server.engine().execute(Command.of(database, command), client);
  }

  private static BsonDocument succeeded(Reply reply) {
    if (!reply.ok()) {
      throw ApiException.of(reply);
    }
    return reply.document();
  }

  /** The first batch of a cursor; what is left of it is closed. */
  List<BsonDocument> batch(String database, BsonDocument command) {
    return closed(database, run(database, command)).documents();
  }

  /** What a cursor gave first, and whether there is more. */
  record Batch(List<BsonDocument> documents, boolean more) {}

  /** The batch of a reply; what is left of its cursor is closed. */
  Batch closed(String database, BsonDocument reply) {
    BsonDocument cursor = reply.getDocument("cursor");
    BsonValue id = Bson.at(cursor, "id");
    boolean more = id.asNumber().longValue() != 0;
    if (more) {
      String namespace = cursor.getString("ns").getValue();
      String collection = namespace.substring(namespace.indexOf('.') + 1);
      run(database, Bson.of("killCursors", collection).append("cursors", Bson.array(id)));
    }
    List<BsonDocument> documents = new ArrayList<>();
    cursor.getArray("firstBatch").forEach(each -> documents.add(each.asDocument()));
    return new Batch(documents, more);
  }

  /** A text of the request: a parameter, or a field of its body. */
  String text(String name) {
    String found = optional(name);
    if (found == null || found.isEmpty()) {
      throw ApiException.bad("it says no " + name);
    }
    return found;
  }

  /** The same; null when it is not there. */
  @Nullable String optional(String name) {
    return body.get(name) instanceof BsonString text ? text.getValue() : request.parameter(name);
  }

  /** A value of the request's body. */
  BsonValue value(String name) {
    BsonValue found = body.get(name);
    if (found == null) {
      throw ApiException.bad("it says no " + name);
    }
    return found;
  }
}
