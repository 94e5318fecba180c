package dev.morphium.server.admin.api;

import dev.morphium.engine.Engine;
import dev.morphium.server.admin.http.AdminRequest;
import dev.morphium.server.admin.login.AdminClient;
import java.util.function.Supplier;
import org.bson.BsonDocument;

/**
 * The server that the page is about.
 *
 * @param engine runs commands
 * @param authorization whether clients have to log in
 * @param port that of the clients
 * @param facts what no command tells: health, the last dump, certificates
 */
public record ApiServer(
    Engine engine, boolean authorization, int port, Supplier<BsonDocument> facts) {

  /** The client that a request is for the engine. */
  AdminClient client(AdminRequest request) {
    return new AdminClient(request.remote(), request.local(), port);
  }
}
