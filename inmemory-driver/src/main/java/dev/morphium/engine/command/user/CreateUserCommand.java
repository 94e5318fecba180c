package dev.morphium.engine.command.user;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.RoleNames;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code createUser}. Source: MongoDB manual, "createUser".
 *
 * @param ids gives identities of users
 */
record CreateUserCommand(NewCredentials credentials, RoleNames roles, Supplier<UUID> ids)
    implements ImmediateCommand {
  static final UserFields USER = new UserFields("createUser");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    UserName name = UserFields.user(invocation);
    arguments.require(USER.roles);
    if (name.database().equals("local")) {
      throw UserFields.bad("Cannot create users in the local database");
    }
    if (name.database().equals(UserFields.EXTERNAL)
        && credentials.logins().isMember(invocation.client(), name.user())) {
      throw UserFields.bad(
          "Cannot create an x.509 user with a subjectname that would be recognized as an internal"
              + " cluster member");
    }
    ArrayValue given = arguments.array(USER.roles);
    List<Value> granted =
        GrantedRoles.read(given == null ? ArrayValue.EMPTY : given, name.database(), roles);
    ArrayValue restrictions = USER.restrictions(arguments);
    Document stored = credentials(arguments, name);
    DocumentBuilder user =
        new DocumentBuilder()
            .append("_id", name.id())
            .append("userId", BinaryValue.of(ids.get()))
            .append("user", name.user())
            .append("db", name.database())
            .append("credentials", stored);
    Document customData = arguments.document(USER.customData);
    if (customData != null) {
      user.append("customData", customData);
    }
    user.append("roles", ArrayValue.of(granted));
    if (restrictions != null && !restrictions.isEmpty()) {
      user.append("authenticationRestrictions", restrictions);
    }
    UserChanges.create(invocation, name, user.build());
  }

  private Document credentials(Arguments arguments, UserName name) {
    char @Nullable [] password = USER.password(arguments, name.database());
    if (name.database().equals(UserFields.EXTERNAL)) {
      return new DocumentBuilder().append("external", true).build();
    }
    if (password == null) {
      throw UserFields.bad(
          "Must provide a 'pwd' field for all user documents, except those with '$external' as the"
              + " user's source db");
    }
    return credentials.of(
        name.user(),
        password,
        !arguments.bool(USER.digestPassword, true),
        credentials.mechanisms(arguments.array(USER.mechanisms)));
  }
}
