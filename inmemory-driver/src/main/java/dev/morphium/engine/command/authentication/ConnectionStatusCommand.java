package dev.morphium.engine.command.authentication;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.security.role.PrivilegeDocuments;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.security.role.StoredRole;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The command {@code connectionStatus}: who has logged in on the connection. Source: MongoDB
 * manual, "connectionStatus".
 */
record ConnectionStatusCommand(Roles roles) implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("connectionStatus");
  private static final CommandField SHOW_PRIVILEGES = FIELDS.looseBool("showPrivileges");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    List<Value> names = new ArrayList<>();
    for (UserName name : invocation.client().authentication().users()) {
      names.add(document(name));
    }
    reply
        .startDocument("authInfo")
        .append("authenticatedUsers", ArrayValue.of(names))
        .append(
            "authenticatedUserRoles",
            StoredRole.array(List.copyOf(roles.of(invocation.client().authentication()))));
    if (invocation.arguments().bool(SHOW_PRIVILEGES, false)) {
      Privileges held = roles.privileges(invocation.client().authentication());
      reply.append("authenticatedUserPrivileges", PrivilegeDocuments.toArray(held.list()));
    }
    reply.end();
    UUID connection =
        UUID.nameUUIDFromBytes(
            ByteBuffer.allocate(8).putLong(invocation.client().connectionId()).array());
    reply.append("uuid", BinaryValue.of(connection));
  }

  private static Document document(UserName name) {
    return new DocumentBuilder().append("user", name.user()).append("db", name.database()).build();
  }
}
