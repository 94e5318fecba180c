package dev.morphium.engine.command.authentication;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The command {@code authenticate}: the login of the user that the client's certificate names.
 *
 * <p>Source: MongoDB manual, "authenticate".
 */
record AuthenticateCommand(Logins logins) implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("authenticate");
  private static final CommandField MECHANISM = FIELDS.string("mechanism");
  private static final CommandField USER = FIELDS.string("user");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    arguments.require(MECHANISM);
    String mechanism = arguments.string(MECHANISM);
    if (!Logins.X509.equals(mechanism)) {
      throw new CommandException(ErrorCode.BAD_VALUE, "Unsupported mechanism: " + mechanism);
    }
    append(
        logins.byCertificate(invocation.client(), invocation.database(), arguments.string(USER)),
        reply);
  }

  /** Appends who has logged in. */
  static void append(UserName user, DocumentBuilder reply) {
    reply.append("dbname", user.database()).append("user", user.user());
  }
}
