package dev.morphium.engine.command.access;

import dev.morphium.engine.command.RequiredPrivileges;
import dev.morphium.engine.security.privilege.ActionType;
import java.util.List;

/** The usual declarations of required privileges: actions on one kind of resource. */
public final class Requires {
  /** Every client that has logged in may run the command; some do not even have to. */
  public static final RequiredPrivileges LOGIN = (invocation, held) -> true;

  private Requires() {}

  /** One action on the collection that the command's own field names. */
  public static RequiredPrivileges onCollection(ActionType action) {
    return (invocation, held) -> held.allow(invocation.namespace(), action);
  }

  /** All of these actions on the command's database. */
  public static RequiredPrivileges onDatabase(ActionType... actions) {
    List<ActionType> all = List.of(actions);
    return (invocation, held) ->
        all.stream().allMatch(action -> held.allow(invocation.database(), action));
  }

  /** One action on the cluster as a whole. */
  public static RequiredPrivileges onCluster(ActionType action) {
    return (invocation, held) -> held.allow(action);
  }

  /** One action on the namespace that the command's own field names in full. */
  public static RequiredPrivileges onNamed(ActionType action) {
    return (invocation, held) -> held.allow(Names.whole(Names.first(invocation)), action);
  }
}
