package dev.morphium.engine.command.user;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.AuthenticationRestrictions;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields that {@code createUser} and {@code updateUser} have in common. */
final class UserFields {
  static final String EXTERNAL = "$external";

  final CommandFields fields;
  final CommandField password;
  final CommandField roles;
  final CommandField customData;
  final CommandField digestPassword;
  final CommandField mechanisms;
  final CommandField restrictions;

  UserFields(String command) {
    fields = new CommandFields(command);
    password = fields.string("pwd");
    roles = fields.array("roles");
    customData = fields.document("customData");
    digestPassword = fields.looseBool("digestPassword");
    mechanisms = fields.array("mechanisms");
    restrictions = fields.array("authenticationRestrictions");
    fields.hiding(password);
  }

  /**
   * The user that a command is about.
   *
   * @throws CommandException 14 when it is not named by a string, 2 when nobody can have the name
   */
  static UserName user(Invocation invocation) {
    String user =
        ((StringValue) invocation.arguments().requireFirst(List.of(ValueType.STRING))).value();
    if (user.isEmpty()) {
      throw bad("User document needs 'user' field to be non-empty");
    }
    if (user.indexOf('\0') >= 0) {
      throw bad("Username cannot contain NULL characters");
    }
    return new UserName(user, invocation.database());
  }

  /** The password; null when none was given. The array is the caller's to clear. */
  char @Nullable [] password(Arguments arguments, String database) {
    String given = arguments.string(password);
    if (given != null && database.equals(EXTERNAL)) {
      throw bad("Cannot set the password for users defined on the '$external' database");
    }
    return given == null ? null : given.toCharArray();
  }

  /** The authentication restrictions; null when none were given. */
  @Nullable ArrayValue restrictions(Arguments arguments) {
    ArrayValue given = arguments.array(restrictions);
    if (given != null) {
      AuthenticationRestrictions.check(given);
    }
    return given;
  }

  static CommandException bad(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }
}
