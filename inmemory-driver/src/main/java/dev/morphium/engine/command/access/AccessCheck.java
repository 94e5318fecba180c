package dev.morphium.engine.command.access;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Denial;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.security.Users;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.security.privilege.ResourcePattern;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;

/**
 * The access check that each command passes: authentication before its fields are read,
 * authorization after it.
 *
 * <p>Clients in this process, and all clients of a server without access control, pass. Source:
 * MongoDB manual, "Authentication on Self-Managed Deployments" and "Localhost Exception in
 * Self-Managed Deployments".
 */
public final class AccessCheck {
  private static final Set<String> FIRST_USERS = Set.of("admin", "$external");

  private static final FieldName USER = new FieldName("uid");

  /** What the localhost exception is for. */
  private static final Privileges FIRST_USER =
      new Privileges(
          List.of(
              Privilege.of(
                  ResourcePattern.database("admin"), ActionType.CREATE_USER, ActionType.GRANT_ROLE),
              Privilege.of(
                  ResourcePattern.database("$external"),
                  ActionType.CREATE_USER,
                  ActionType.GRANT_ROLE),
              Privilege.of(
                  ResourcePattern.CLUSTER,
                  ActionType.ADD_SHARD,
                  ActionType.REPL_SET_CONFIGURE,
                  ActionType.REPL_SET_GET_STATUS)));

  private final AccessSettings settings;
  private final Users users;
  private final Roles roles;
  private final ServerParameters parameters;

  public AccessCheck(
      AccessSettings settings, Users users, Roles roles, ServerParameters parameters) {
    this.settings = settings;
    this.users = users;
    this.roles = roles;
    this.parameters = parameters;
  }

  /**
   * Checks that the client has logged in, if it has to.
   *
   * @throws CommandException 13 when it has not
   */
  public void checkAuthentication(CommandSpec spec, String database, ClientContext client) {
    if (!applies(client)) {
      return;
    }
    Authentication authentication = client.authentication();
    authentication.checkUsers(users);
    if (authentication.isAnonymous()
        && !spec.is(CommandFlag.ANONYMOUS)
        && !isException(spec, database, client)) {
      throw new CommandException(
          ErrorCode.UNAUTHORIZED, "Command " + spec.name() + " requires authentication");
    }
  }

  /** Whether access control concerns this client at all. */
  private boolean applies(ClientContext client) {
    return settings.authorization() && !client.isInternal();
  }

  /** The localhost exception: a client on this machine may create the first user. */
  private boolean isException(CommandSpec spec, String database, ClientContext client) {
    return spec.is(CommandFlag.LOCALHOST_EXCEPTION)
        && FIRST_USERS.contains(database)
        && isLocalhostException(client);
  }

  /** Whether the localhost exception holds for a client. */
  public boolean isLocalhostException(ClientContext client) {
    return client.authentication().isAnonymous()
        && client.isLoopback()
        && parameters.truth(ServerParameters.LOCALHOST_EXCEPTION)
        && !users.everAny();
  }

  /**
   * Checks that the users who have logged in may do what the command does.
   *
   * @throws CommandException 13 when they may not
   */
  public void checkAuthorization(Invocation invocation) {
    ClientContext client = invocation.client();
    if (!applies(client)) {
      return;
    }
    Privileges held = held(client);
    if (client.authentication().isAnonymous()) {
      invocation.ignoreSession();
    } else {
      checkSession(invocation, held);
    }
    invocation.runWith(
        held,
        () -> {
          client.authentication().checkUsers(users);
          return held(client);
        });
    if (!invocation.spec().privileges().areHeld(invocation, held)) {
      throw Denial.of(invocation);
    }
  }

  private Privileges held(ClientContext client) {
    return isLocalhostException(client) ? FIRST_USER : roles.privileges(client.authentication());
  }

  /** Whose a session is, is said by the login, unless the client may speak for others. */
  private static void checkSession(Invocation invocation, Privileges held) {
    Document session = invocation.arguments().document(GenericFields.SESSION);
    if (session != null && invocation.client().authentication().users().size() > 1) {
      throw new CommandException( // it would be nobody's, and so every such connection's
          ErrorCode.UNAUTHORIZED, "A session needs a connection with exactly one user logged in");
    }
    if (session == null
        || !(session.get(USER) instanceof BinaryValue digest)
        || held.allow(ActionType.IMPERSONATE)) {
      return;
    }
    if (!digest.equals(invocation.client().authentication().digest())) {
      throw new CommandException(
          ErrorCode.UNAUTHORIZED, "Unauthorized to set user digest in LogicalSessionId");
    }
  }
}
