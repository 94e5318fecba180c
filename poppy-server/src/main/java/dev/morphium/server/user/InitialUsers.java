package dev.morphium.server.user;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.replication.Membership;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The initial users, which a server creates when there are no users yet: in a set the primary does.
 *
 * @param users what each is created with: commands {@code createUser} and their databases
 */
public record InitialUsers(List<InitialUser> users) {
  /** No users. */
  public static final InitialUsers NONE = new InitialUsers(List.of());

  private static final Logger LOG = LoggerFactory.getLogger(InitialUsers.class);
  private static final int EXISTS = 51003;

  /** One user. */
  public record InitialUser(String database, BsonDocument command) {
    /** Not the command, which has the password. */
    @Override
    public String toString() {
      return command.getString("createUser").getValue() + "@" + database;
    }
  }

  public InitialUsers {
    users = List.copyOf(users);
  }

  /** One user, with the role {@code root}. */
  public static InitialUsers root(String name, String password) {
    BsonDocument command =
        new BsonDocument("createUser", new BsonString(name))
            .append("pwd", new BsonString(password))
            .append("roles", new BsonArray(List.of(new BsonString("root"))));
    return new InitialUsers(List.of(new InitialUser("admin", command)));
  }

  /**
   * Creates the users as soon as the server is primary; before this returns if it is now.
   *
   * @throws IOException when one of them cannot be created; the message says why
   */
  public void createOn(Engine engine, Membership membership) throws IOException {
    if (users.isEmpty()) {
      return;
    }
    AtomicBoolean begun = new AtomicBoolean();
    if (membership.isPrimary() && begun.compareAndSet(false, true)) {
      try {
        create(engine);
      } catch (IllegalStateException e) {
        throw new IOException(e.getMessage(), e);
      }
      return;
    }
    membership.addListener(
        standing -> {
          if (standing.isPrimary() && begun.compareAndSet(false, true)) {
            Thread.ofPlatform()
                .name("poppy-users")
                .daemon()
                .start(() -> tryToCreate(engine, begun));
          }
        });
  }

  private void tryToCreate(Engine engine, AtomicBoolean begun) {
    try {
      create(engine);
    } catch (RuntimeException e) {
      begun.set(false); // the next primary does, perhaps this one
      LOG.warn("the first users could not be created: {}", named("error", e.getMessage()));
    }
  }

  private void create(Engine engine) {
    BsonDocument all =
        new BsonDocument("usersInfo", new BsonDocument("forAllDBs", BsonBoolean.TRUE));
    if (!run(engine, "admin", all).orThrow().document().getArray("users").isEmpty()) {
      return;
    }
    for (InitialUser user : users) {
      BsonDocument command =
          user.command()
              .clone()
              .append("writeConcern", new BsonDocument("w", new BsonString("majority")));
      Reply reply = run(engine, user.database(), command);
      if (!reply.ok() && reply.code() != EXISTS) {
        throw new IllegalStateException(
            "the user %s cannot be created: %s".formatted(user, reply.errorMessage()));
      }
      LOG.info("the user {} was created", named("user", user));
    }
  }

  private static Reply run(Engine engine, String database, BsonDocument command) {
    return engine.execute(Command.of(database, command), ClientContext.inProcess());
  }
}
