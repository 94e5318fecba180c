package dev.morphium.engine.command.access;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.List;

/**
 * The privileges of the commands on sessions: one's own are always allowed.
 *
 * <p>Source: MongoDB manual, "killSessions", "killAllSessionsByPattern", section "Access Control".
 */
public final class SessionPrivileges {
  private SessionPrivileges() {}

  /** The sessions of a list are the client's own, unless it says whose they are. */
  public static boolean kill(Invocation invocation, Privileges held) {
    return held.allow(ActionType.KILL_ANY_SESSION)
        || entries(invocation).stream()
            .allMatch(entry -> isOwn(invocation, entry.get("uid"), true));
  }

  /** The sessions that a client ends or keeps are its own, as those that it works in. */
  public static boolean own(Invocation invocation, Privileges held) {
    return held.allow(ActionType.IMPERSONATE)
        || entries(invocation).stream()
            .allMatch(entry -> isOwn(invocation, entry.get("uid"), true));
  }

  public static boolean killByPattern(Invocation invocation, Privileges held) {
    boolean any = held.allow(ActionType.KILL_ANY_SESSION);
    List<Document> patterns = entries(invocation);
    if (!any && patterns.isEmpty()) {
      return false;
    }
    for (Document pattern : patterns) {
      boolean impersonates = pattern.has("users") || pattern.has("roles");
      if (impersonates && !held.allow(ActionType.IMPERSONATE)) {
        return false;
      }
      boolean own =
          isOwn(invocation, pattern.get("uid"), false)
              || pattern.get("lsid") instanceof Document lsid
                  && isOwn(invocation, lsid.get("uid"), false);
      if (!any && !own) {
        return false;
      }
    }
    return true;
  }

  private static List<Document> entries(Invocation invocation) {
    return invocation.arguments().first() instanceof ArrayValue array
        ? array.elements().stream()
            .filter(Document.class::isInstance)
            .map(Document.class::cast)
            .toList()
        : List.of();
  }

  /** Whether a digest is that of the client's user. */
  private static boolean isOwn(Invocation invocation, Value digest, boolean absent) {
    if (!(digest instanceof BinaryValue given)) {
      return absent;
    }
    return given.equals(invocation.client().authentication().digest());
  }
}
