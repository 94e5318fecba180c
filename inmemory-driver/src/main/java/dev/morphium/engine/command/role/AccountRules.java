package dev.morphium.engine.command.role;

import dev.morphium.engine.security.AuthenticationRestrictions;
import dev.morphium.engine.security.ScramCredential;
import dev.morphium.engine.security.role.PrivilegeDocuments;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.scram.ScramHash;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules for documents of {@code system.users} and {@code system.roles} that come from outside:
 * what {@code createUser} and {@code createRole} could not have stored is refused, because a user
 * whom nobody can log in as, or a role that grants less than it says, would be found out too late.
 *
 * <p>Roles that are named and not there are no mistake: users are restored before the roles they
 * have, and one database without the roles of another. Source: MongoDB manual, "system.users
 * Collection" and "system.roles Collection".
 */
final class AccountRules {
  private static final String EXTERNAL = "$external";

  private AccountRules() {}

  /**
   * Checks what is the same of users and roles: the roles that they have, and where from they may
   * log in.
   *
   * @throws CommandException 2 when one of these is none
   */
  private static void check(Document account, String database) {
    if (!(account.get("roles") instanceof ArrayValue roles)) {
      throw RoleFields.bad("'roles' field must be an array");
    }
    RoleFields.names(roles, database);
    Value restrictions = account.get("authenticationRestrictions");
    if (restrictions instanceof ArrayValue array) {
      AuthenticationRestrictions.check(array);
    } else if (restrictions != Constant.MISSING) {
      throw RoleFields.bad("'authenticationRestrictions' field must be an array");
    }
  }

  /**
   * Checks a document of {@code system.roles}.
   *
   * @throws CommandException 2 or 9 when it is no role
   */
  static void checkRole(Document role, String database) {
    check(role, database);
    if (!(role.get("privileges") instanceof ArrayValue privileges)) {
      throw RoleFields.bad("'privileges' field must be an array");
    }
    List<Document> documents = new ArrayList<>();
    for (Value privilege : privileges.elements()) {
      if (!(privilege instanceof Document document)) {
        throw RoleFields.bad("Elements in 'privileges' array must be objects");
      }
      documents.add(document);
    }
    PrivilegeDocuments.parse(documents);
  }

  /**
   * Checks a document of {@code system.users}.
   *
   * @throws CommandException 2 when it is no user, or its credentials are none
   */
  static void checkUser(Document user, String database) {
    check(user, database);
    Value customData = user.get("customData");
    if (customData != Constant.MISSING && !(customData instanceof Document)) {
      throw RoleFields.bad("'customData' field must be an object");
    }
    checkCredentials(user, database);
  }

  private static void checkCredentials(Document user, String database) {
    if (!(user.get("credentials") instanceof Document credentials)) {
      throw RoleFields.bad("User document needs 'credentials' field to be an object");
    }
    if (database.equals(EXTERNAL)) {
      if (!(credentials.get("external") instanceof BooleanValue external && external.value())) {
        throw RoleFields.bad(
            "User documents for users defined on '$external' must have 'credentials' field set to"
                + " {external: true}");
      }
      return;
    }
    int found = 0;
    for (ScramHash hash : List.of(ScramHash.SHA_1, ScramHash.SHA_256)) {
      Value credential = credentials.get(hash.mechanism());
      if (credential == Constant.MISSING) {
        continue;
      }
      if (!(credential instanceof Document document)) {
        throw RoleFields.bad(hash.mechanism() + " credential must be an object, if present");
      }
      if (!isSound(hash, ScramCredential.read(document))) {
        throw RoleFields.bad(
            hash.mechanism()
                + " credential must have the fields iterationCount, salt, storedKey and serverKey"
                + " as createUser stores them: nobody could log in with this one");
      }
      found++;
    }
    if (found == 0) {
      throw RoleFields.bad("User document must provide credentials for all non-external users");
    }
  }

  private static boolean isSound(ScramHash hash, @Nullable ScramCredential credential) {
    return credential != null
        && credential.iterations() > 0
        && credential.salt().length == ScramCredential.saltLength(hash)
        && credential.storedKey().length == hash.length()
        && credential.serverKey().length == hash.length();
  }
}
