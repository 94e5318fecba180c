package dev.morphium.engine.command.user;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.RoleNames;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.scram.ScramHash;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The command {@code updateUser}. Source: MongoDB manual, "updateUser". */
record UpdateUserCommand(NewCredentials credentials, RoleNames roles) implements ImmediateCommand {
  static final UserFields USER = new UserFields("updateUser");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    UserName name = UserFields.user(invocation);
    if (arguments.hasOnly(USER.digestPassword)) {
      throw UserFields.bad("Must specify at least one field to update in updateUser");
    }
    Map<String, Value> changed = new HashMap<>();
    ArrayValue given = arguments.array(USER.roles);
    if (given != null) {
      changed.put("roles", ArrayValue.of(GrantedRoles.read(given, name.database(), roles)));
    }
    Document customData = arguments.document(USER.customData);
    if (customData != null) {
      changed.put("customData", customData);
    }
    ArrayValue restrictions = USER.restrictions(arguments);
    if (restrictions != null) {
      changed.put("authenticationRestrictions", restrictions);
    }
    ArrayValue names = arguments.array(USER.mechanisms);
    char @Nullable [] password = USER.password(arguments, name.database());
    if (password != null) {
      changed.put(
          "credentials",
          credentials.of(
              name.user(),
              password,
              !arguments.bool(USER.digestPassword, true),
              credentials.mechanisms(names)));
    } else if (names != null) {
      List<ScramHash> kept = credentials.mechanisms(names);
      UserChanges.update(invocation, name, before -> fewer(before, kept, changed));
      return;
    }
    UserChanges.update(invocation, name, before -> changed);
  }

  /** Without a new password, mechanisms can only be taken away. */
  private static Map<String, Value> fewer(
      Document before, List<ScramHash> kept, Map<String, Value> changed) {
    DocumentBuilder left = new DocumentBuilder();
    for (ScramHash hash : kept) {
      if (!(before.get("credentials") instanceof Document had && had.has(hash.mechanism()))) {
        throw UserFields.bad("mechanisms field must be a subset of previously set mechanisms");
      }
      left.append(hash.mechanism(), had.get(hash.mechanism()));
    }
    Map<String, Value> all = new HashMap<>(changed);
    all.put("credentials", left.build());
    return all;
  }
}
