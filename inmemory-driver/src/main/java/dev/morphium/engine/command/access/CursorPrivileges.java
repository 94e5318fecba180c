package dev.morphium.engine.command.access;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.RequiredPrivileges;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.cursor.ServerCursor;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The privileges of commands on cursors: one's own are always allowed.
 *
 * <p>Source: MongoDB manual, "killCursors", section "Kill Own Cursors".
 */
public final class CursorPrivileges {
  private CursorPrivileges() {}

  /** A cursor that there is not is nobody's. */
  public static RequiredPrivileges kill(CursorRegistry cursors) {
    return (invocation, held) -> {
      Namespace namespace = invocation.namespace();
      if (held.allow(namespace, ActionType.KILL_ANY_CURSOR)
          || held.allow(ActionType.KILL_ANY_CURSOR)
          || !(Names.field(invocation, "cursors") instanceof ArrayValue ids)) {
        return true;
      }
      for (Value id : ids.elements()) {
        ServerCursor cursor = id instanceof Int64Value number ? cursors.find(number.value()) : null;
        if (cursor != null
            && !cursor.owner().users().equals(invocation.client().authentication().users())) {
          throw new CommandException(
              ErrorCode.UNAUTHORIZED, "not authorized to kill cursor on " + namespace);
        }
      }
      return true;
    };
  }
}
