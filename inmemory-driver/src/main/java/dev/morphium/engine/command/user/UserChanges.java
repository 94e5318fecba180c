package dev.morphium.engine.command.user;

import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.AuthorizationSchema;
import dev.morphium.engine.security.SystemDocuments;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.Users;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** The changes of stored users, each in one batch. */
final class UserChanges {
  /** The fields of a user's document that may be missing, in the order in which they are stored. */
  private static final List<String> FIELDS =
      List.of(
          "_id",
          "userId",
          "user",
          "db",
          "credentials",
          "customData",
          "roles",
          "authenticationRestrictions");

  private static final int EXISTS = 51003;

  private UserChanges() {}

  /**
   * Adds a user.
   *
   * @throws CommandException 51003 when there is one of this name
   */
  static void create(Invocation invocation, UserName name, Document user) {
    invocation.change(
        batch -> {
          SystemDocuments users = new SystemDocuments(batch.existingOrNew(Users.PLACE));
          if (users.find(name.id()) != null) {
            throw new CommandException(EXISTS, "User \"" + name + "\" already exists");
          }
          users.insert(user);
          AuthorizationSchema.write(batch);
        });
  }

  /**
   * Changes a user.
   *
   * @param change gives the fields that are other ones; null for those that are gone
   * @throws CommandException 11 when there is no such user
   */
  static void update(
      Invocation invocation, UserName name, Function<Document, Map<String, Value>> change) {
    invocation.change(
        batch -> {
          WritableCollection collection = batch.collection(Users.PLACE);
          SystemDocuments users = collection == null ? null : new SystemDocuments(collection);
          Document found = users == null ? null : users.find(name.id());
          if (users == null || found == null) {
            throw notFound(name);
          }
          users.replace(name.id(), found, merged(found, change.apply(found)));
        });
  }

  private static Document merged(Document before, Map<String, Value> changed) {
    DocumentBuilder after = new DocumentBuilder();
    for (String field : FIELDS) {
      Value value = changed.containsKey(field) ? changed.get(field) : before.get(field);
      if (value != null && !value.isMissing()) {
        after.append(field, value);
      }
    }
    for (Element element : before.elements()) {
      if (!FIELDS.contains(element.name())) {
        after.append(element.name(), element.value());
      }
    }
    return after.build().compact();
  }

  /**
   * Removes a user.
   *
   * @throws CommandException 11 when there is no such user
   */
  static void drop(Invocation invocation, UserName name) {
    invocation.change(
        batch -> {
          WritableCollection collection = batch.collection(Users.PLACE);
          SystemDocuments users = collection == null ? null : new SystemDocuments(collection);
          Document found = users == null ? null : users.find(name.id());
          if (users == null || found == null) {
            throw new CommandException(ErrorCode.USER_NOT_FOUND, "User '" + name + "' not found");
          }
          users.remove(name.id(), found);
        });
  }

  /** Removes all users of a database; how many there were. */
  static int dropAll(Invocation invocation, String database) {
    AtomicInteger dropped = new AtomicInteger();
    invocation.change(
        batch -> {
          WritableCollection collection = batch.collection(Users.PLACE);
          dropped.set(0);
          if (collection != null) {
            SystemDocuments users = new SystemDocuments(collection);
            for (Document user : Users.of(collection.state(), database)) {
              users.remove(((StringValue) user.get("_id")).value(), user);
              dropped.incrementAndGet();
            }
          }
        });
    return dropped.get();
  }

  static CommandException notFound(UserName name) {
    return new CommandException(
        ErrorCode.USER_NOT_FOUND,
        "Could not find user \"" + name.user() + "\" for db \"" + name.database() + "\"");
  }
}
