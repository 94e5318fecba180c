package dev.morphium.engine.security;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.value.Document;
import org.bson.BsonDocument;

/** Users with certain roles, on connections of their own, without the hashing of passwords. */
public final class KnownUsers {
  private KnownUsers() {}

  /** A command of this process, which may do everything. */
  public static Reply trusted(Engine engine, String database, String command) {
    return engine.execute(Command.of(database, BsonDocument.parse(command)), ClientContext.LOCAL);
  }

  /**
   * A new user, logged in.
   *
   * @param roles as in {@code createUser}
   */
  public static RemoteClient of(Engine engine, String name, String roles) {
    Reply made =
        trusted(engine, "$external", "{createUser: '%s', roles: %s}".formatted(name, roles));
    if (!made.ok()) {
      throw new AssertionError(made.document());
    }
    return login(engine, name);
  }

  /** One more connection of a user. */
  public static RemoteClient login(Engine engine, String name) {
    Reply found =
        trusted(
            engine,
            "admin",
            "{find: 'system.users', filter: {_id: '$external.%s'}}".formatted(name));
    Document user =
        Document.of(
            found.document().getDocument("cursor").getArray("firstBatch").get(0).asDocument());
    RemoteClient client = RemoteClient.of(engine, "192.0.2.1");
    client.authentication().login(new UserName(name, "$external"), user.get("userId"));
    return client;
  }
}
