package dev.morphium.engine.command.user;

import dev.morphium.engine.security.RoleNames;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The roles in the commands that manage users: names of roles, or roles with their databases. */
final class GrantedRoles {
  private static final String ROLE = "role";
  private static final String DATABASE = "db";

  private GrantedRoles() {}

  /**
   * Reads roles, each once, as they are stored.
   *
   * @param database the database of those that are only named
   * @throws CommandException 2 when one is not written as a role, 31 when there is no such role
   */
  static List<Value> read(ArrayValue given, String database, RoleNames known) {
    Set<Value> roles = new LinkedHashSet<>();
    for (Value each : given.elements()) {
      Document role = role(each, database);
      String name = text(role, ROLE);
      String owner = text(role, DATABASE);
      if (!known.exists(name, owner)) {
        throw new CommandException(
            ErrorCode.ROLE_NOT_FOUND, "Could not find role: " + name + "@" + owner);
      }
      roles.add(role);
    }
    return List.copyOf(roles);
  }

  private static Document role(Value given, String database) {
    return switch (given) {
      case StringValue name -> document(name.value(), database);
      case Document role
          when role.get(ROLE) instanceof StringValue name
              && role.get(DATABASE) instanceof StringValue owner
              && role.fieldCount() == 2 ->
          document(name.value(), owner.value());
      case Document role ->
          throw new CommandException(
              ErrorCode.BAD_VALUE, "a role is its name, or a document {role: NAME, db: DATABASE}");
      default ->
          throw new CommandException(
              ErrorCode.BAD_VALUE, "Role names must be either strings or objects");
    };
  }

  private static Document document(String role, String database) {
    if (role.isEmpty()) {
      throw new CommandException(ErrorCode.BAD_VALUE, "Role name must be non-empty");
    }
    return new DocumentBuilder().append(ROLE, role).append(DATABASE, database).build();
  }

  private static String text(Document role, String field) {
    return role.get(field) instanceof StringValue text ? text.value() : "";
  }

  /** These roles, and those that are granted. */
  static ArrayValue with(ArrayValue had, List<Value> granted) {
    Set<Value> roles = new LinkedHashSet<>(had.elements());
    roles.addAll(granted);
    return ArrayValue.of(List.copyOf(roles));
  }

  /** These roles without those that are revoked. */
  static ArrayValue without(ArrayValue had, List<Value> revoked) {
    List<Value> left = new ArrayList<>(had.elements());
    left.removeAll(revoked);
    return ArrayValue.of(left);
  }
}
