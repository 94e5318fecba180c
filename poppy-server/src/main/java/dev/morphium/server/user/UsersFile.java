package dev.morphium.server.user;

import dev.morphium.server.user.InitialUsers.InitialUser;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonParseException;

/**
 * A users file: documents of the command {@code createUser} in JSON, one a line or all in an array,
 * each with its database as {@code db} ({@code admin} without).
 */
public final class UsersFile {
  private static final String DATABASE = "db";

  private UsersFile() {}

  /**
   * Reads a users file.
   *
   * @throws IllegalArgumentException when it is none; the message shows nothing of what it has
   */
  public static List<InitialUser> read(String text) {
    List<InitialUser> users = new ArrayList<>();
    if (text.stripLeading().startsWith("[")) {
      int place = 0;
      for (BsonValue each : array(text)) {
        place++;
        users.add(user(each, "document " + place));
      }
      return users;
    }
    int line = 0;
    for (String each : text.lines().toList()) {
      line++;
      if (!each.isBlank()) {
        users.add(user(document(each, line), "line " + line));
      }
    }
    return users;
  }

  private static BsonArray array(String text) {
    try {
      return BsonArray.parse(text);
    } catch (JsonParseException | BsonInvalidOperationException e) {
      throw new IllegalArgumentException("the array is no JSON"); // whose message shows the text
    }
  }

  private static BsonDocument document(String text, int line) {
    try {
      return BsonDocument.parse(text);
    } catch (JsonParseException | BsonInvalidOperationException e) {
      throw new IllegalArgumentException("line " + line + " is no JSON document");
    }
  }

  private static InitialUser user(BsonValue value, String place) {
    if (!(value instanceof BsonDocument given)
        || !(given.get("createUser") instanceof BsonString)
        || !(given.get("roles") instanceof BsonArray)) {
      throw new IllegalArgumentException(
          place + " is no document {createUser: NAME, pwd: PASSWORD, roles: [...], db: DATABASE}");
    }
    BsonDocument command = new BsonDocument("createUser", given.get("createUser"));
    given.forEach(
        (name, field) -> {
          if (!name.equals(DATABASE)) {
            command.put(name, field);
          }
        });
    String database = given.get(DATABASE) instanceof BsonString text ? text.getValue() : "admin";
    return new InitialUser(database, command);
  }
}
