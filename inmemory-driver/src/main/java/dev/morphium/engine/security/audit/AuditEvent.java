package dev.morphium.engine.security.audit;

import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.role.RoleName;
import dev.morphium.engine.value.Document;
import java.util.List;

/**
 * One event of the audit trail. Source: MongoDB manual, "mongo Schema Audit Messages".
 *
 * @param type the kind of the event as MongoDB names it, such as {@code dropCollection}
 * @param local the server's address and port, as the client has reached it; empty for the server
 *     itself
 * @param remote the client's address and port; empty for the server itself
 * @param users who had logged in
 * @param roles what they were granted, with what these inherit from
 * @param param what was done to what; never a secret
 * @param result 0, or the code of the error
 */
public record AuditEvent(
    String type,
    String local,
    String remote,
    List<UserName> users,
    List<RoleName> roles,
    Document param,
    int result) {
  public AuditEvent {
    roles = List.copyOf(roles);
    users = List.copyOf(users);
  }

  /** An event of the server itself. */
  public static AuditEvent ofServer(String type, Document param) {
    return new AuditEvent(type, "", "", List.of(), List.of(), param, 0);
  }
}
