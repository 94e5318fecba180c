package dev.morphium.engine.command.access;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.RequiredPrivileges;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.security.role.RoleName;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.Set;

/**
 * The privileges of the commands on users and roles: to grant a role is an action on the role's
 * database, to grant a privilege one on the database that it reaches.
 *
 * <p>Source: MongoDB manual, the sections "Required Access" of the user and role management
 * commands.
 */
public final class AccountPrivileges {
  private static final String RESTRICTIONS = "authenticationRestrictions";
  private static final String PRIVILEGES = "privileges";

  private static final Set<ActionType> MERGES =
      Set.of(
          ActionType.CREATE_ROLE,
          ActionType.CREATE_USER,
          ActionType.GRANT_ROLE,
          ActionType.REVOKE_ROLE);

  private AccountPrivileges() {}

  public static boolean createRole(Invocation invocation, Privileges held) {
    return held.allow(invocation.database(), ActionType.CREATE_ROLE)
        && grantRoles(invocation, held)
        && grantPrivileges(invocation, held)
        && mayRestrict(invocation, held);
  }

  /**
   * {@code updateRole}: needs the actions of a revocation of all that the role has and of a grant
   * of the rest.
   */
  public static boolean updateRole(Invocation invocation, Privileges held) {
    boolean replaces =
        !Names.field(invocation, "roles").isNullish()
            || !Names.field(invocation, PRIVILEGES).isNullish();
    return (!replaces || held.allow(invocation.database(), ActionType.REVOKE_ROLE))
        && grantRoles(invocation, held)
        && grantPrivileges(invocation, held)
        && mayRestrict(invocation, held)
        && (replaces
            || !Names.field(invocation, RESTRICTIONS).isNullish()
            || anyOn(invocation, held));
  }

  /** A command that changes nothing tells whether there is a role. */
  private static boolean anyOn(Invocation invocation, Privileges held) {
    return held.allow(invocation.database(), ActionType.REVOKE_ROLE);
  }

  private static boolean mayRestrict(Invocation invocation, Privileges held) {
    return Names.field(invocation, RESTRICTIONS).isNullish()
        || held.allow(invocation.database(), ActionType.SET_AUTHENTICATION_RESTRICTION);
  }

  public static boolean grantRoles(Invocation invocation, Privileges held) {
    return allRoles(invocation, held, ActionType.GRANT_ROLE);
  }

  public static boolean revokeRoles(Invocation invocation, Privileges held) {
    return allRoles(invocation, held, ActionType.REVOKE_ROLE);
  }

  private static boolean allRoles(Invocation invocation, Privileges held, ActionType action) {
    if (!(Names.field(invocation, "roles") instanceof ArrayValue roles)) {
      return true;
    }
    for (Value role : roles.elements()) {
      String database =
          role instanceof Document document && document.get("db") instanceof StringValue other
              ? other.value()
              : invocation.database();
      if (!held.allow(database, action)) {
        return false;
      }
    }
    return true;
  }

  public static boolean grantPrivileges(Invocation invocation, Privileges held) {
    return allPrivileges(invocation, held, ActionType.GRANT_ROLE);
  }

  public static boolean revokePrivileges(Invocation invocation, Privileges held) {
    return allPrivileges(invocation, held, ActionType.REVOKE_ROLE);
  }

  private static boolean allPrivileges(Invocation invocation, Privileges held, ActionType action) {
    for (Document privilege : Names.documents(invocation, PRIVILEGES)) {
      String database =
          privilege.get("resource") instanceof Document resource
                  && resource.get("db") instanceof StringValue name
                  && !name.isEmpty()
              ? name.value()
              : "admin";
      if (!held.allow(database, action)) {
        return false;
      }
    }
    return true;
  }

  public static boolean createUser(Invocation invocation, Privileges held) {
    return held.allow(invocation.database(), ActionType.CREATE_USER)
        && grantRoles(invocation, held)
        && mayRestrict(invocation, held);
  }

  /** One's own password and data are actions of their own. */
  public static boolean updateUser(Invocation invocation, Privileges held) {
    String database = invocation.database();
    boolean own = isSelf(invocation, Names.first(invocation), database);
    boolean password =
        Names.field(invocation, "pwd").isNullish()
            || held.allow(database, ActionType.CHANGE_PASSWORD)
            || own && held.allow(database, ActionType.CHANGE_OWN_PASSWORD);
    boolean data =
        Names.field(invocation, "customData").isNullish()
            || held.allow(database, ActionType.CHANGE_CUSTOM_DATA)
            || own && held.allow(database, ActionType.CHANGE_OWN_CUSTOM_DATA);
    boolean mechanisms =
        Names.field(invocation, "mechanisms").isNullish()
            || !Names.field(invocation, "pwd").isNullish()
            || held.allow(database, ActionType.CHANGE_PASSWORD);
    boolean roles =
        Names.field(invocation, "roles").isNullish()
            || held.allow(database, ActionType.REVOKE_ROLE) && grantRoles(invocation, held);
    return password
        && data
        && mechanisms
        && roles
        && mayRestrict(invocation, held)
        && (own || isAnyChange(invocation) || held.allow(database, ActionType.CHANGE_PASSWORD));
  }

  /** To restore accounts is to create any user and any role, from collections that one may read. */
  public static boolean mergeAccounts(Invocation invocation, Privileges held) {
    boolean drops = Names.isTrue(invocation, "drop");
    return MERGES.stream().allMatch(held::allowEverywhere)
        && (!drops
            || held.allowEverywhere(ActionType.DROP_USER)
                && held.allowEverywhere(ActionType.DROP_ROLE))
        && mayReadNamed(invocation, held, "tempUsersCollection")
        && mayReadNamed(invocation, held, "tempRolesCollection");
  }

  private static boolean mayReadNamed(Invocation invocation, Privileges held, String field) {
    return !(Names.field(invocation, field) instanceof StringValue name)
        || name.isEmpty()
        || held.allow(Names.whole(name.value()), ActionType.FIND);
  }

  private static boolean isAnyChange(Invocation invocation) {
    return List.of("pwd", "customData", "mechanisms", "roles", RESTRICTIONS).stream()
        .anyMatch(name -> !Names.field(invocation, name).isNullish());
  }

  private static boolean isSelf(Invocation invocation, String name, String database) {
    return invocation.client().authentication().users().contains(new UserName(name, database));
  }

  /** Everybody may see what concerns oneself. */
  public static boolean usersInfo(Invocation invocation, Privileges held) {
    boolean secrets = Names.isTrue(invocation, "showCredentials");
    return switch (invocation.arguments().first()) {
      case NumberValue all -> held.allow(invocation.database(), ActionType.VIEW_USER);
      case ArrayValue names ->
          names.elements().stream().allMatch(name -> maySee(invocation, name, held, secrets));
      case Document all when all.has("forAllDBs") -> held.allowEverywhere(ActionType.VIEW_USER);
      case Value name -> maySee(invocation, name, held, secrets);
    };
  }

  private static boolean maySee(
      Invocation invocation, Value given, Privileges held, boolean secrets) {
    String database =
        given instanceof Document document && document.get("db") instanceof StringValue other
            ? other.value()
            : invocation.database();
    Value name = given instanceof Document document ? document.get("user") : given;
    return !secrets
            && name instanceof StringValue text
            && isSelf(invocation, text.value(), database)
        || held.allow(database, ActionType.VIEW_USER);
  }

  /** Everybody may see the roles that one has. */
  public static RequiredPrivileges rolesInfo(Roles roles) {
    return (invocation, held) -> {
      Value first = invocation.arguments().first();
      if (first instanceof NumberValue) {
        return held.allow(invocation.database(), ActionType.VIEW_ROLE);
      }
      Set<RoleName> own = roles.of(invocation.client().authentication());
      List<Value> asked = first instanceof ArrayValue array ? array.elements() : List.of(first);
      return asked.stream()
          .map(name -> roleName(name, invocation.database()))
          .allMatch(
              name -> held.allow(name.database(), ActionType.VIEW_ROLE) || own.contains(name));
    };
  }

  private static RoleName roleName(Value given, String database) {
    if (given instanceof Document document) {
      return new RoleName(
          document.get("role") instanceof StringValue role ? role.value() : "",
          document.get("db") instanceof StringValue other ? other.value() : database);
    }
    return new RoleName(given instanceof StringValue role ? role.value() : "", database);
  }
}
