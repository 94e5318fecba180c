package dev.morphium.engine.command.access;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.RequiredPrivileges;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.value.NumberValue;

/**
 * The privileges of the commands on operations: one's own are always allowed.
 *
 * <p>Source: MongoDB manual, "currentOp", "killOp", section "Access Control".
 */
public final class OperationPrivileges {
  private OperationPrivileges() {}

  public static boolean currentOp(Invocation invocation, Privileges held) {
    return held.allow(ActionType.INPROG) || invocation.body().get("$ownOps").isTrue();
  }

  public static RequiredPrivileges killOp(Operations operations) {
    return (invocation, held) -> {
      if (held.allow(ActionType.KILLOP)) {
        return true;
      }
      Operation target =
          invocation.body().get("op") instanceof NumberValue number
              ? operations.find((int) number.longValue())
              : null;
      return target != null
          && target
              .invocation()
              .client()
              .authentication()
              .users()
              .equals(invocation.client().authentication().users());
    };
  }
}
