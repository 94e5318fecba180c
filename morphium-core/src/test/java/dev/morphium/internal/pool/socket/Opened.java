package dev.morphium.internal.pool.socket;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory.Purpose;
import dev.morphium.pool.scripted.ScriptedServer;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.pool.uri.PoolSettings;
import java.time.Duration;
import org.bson.BsonDocument;

/** A connection to a scripted server, together with what opened it. */
record Opened(SocketConnectionFactory factory, Connection connection) implements AutoCloseable {
  /** A connection with these options. */
  static Opened to(ScriptedServer server, String options) {
    return to(server, "", options, Purpose.COMMANDS);
  }

  static Opened to(ScriptedServer server, String user, String options, Purpose purpose) {
    return to(
        server,
        ConnectionString.parse(
            "mongodb://%s127.0.0.1:%d/?%s".formatted(user, server.port(), options)),
        purpose);
  }

  static Opened to(ScriptedServer server, PoolSettings settings, Purpose purpose) {
    SocketConnectionFactory factory = new SocketConnectionFactory(settings);
    try {
      return new Opened(factory, factory.open(settings.hosts().get(0), purpose, soon()));
    } catch (RuntimeException e) {
      factory.close();
      throw e;
    }
  }

  static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(30));
  }

  static Command command(String json) {
    return Command.of("shop", BsonDocument.parse(json));
  }

  @Override
  public void close() {
    connection.close();
    factory.close();
  }
}
