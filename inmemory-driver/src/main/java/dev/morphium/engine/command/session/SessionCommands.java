package dev.morphium.engine.command.session;

import static dev.morphium.engine.command.CommandFlag.API_V1;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.RequiredPrivileges;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.access.SessionPrivileges;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The commands that start, keep, end and kill sessions.
 *
 * <p>Source: MongoDB manual, "Session Commands".
 */
public record SessionCommands(SessionRegistry sessions, Supplier<UUID> newId) {
  /** All commands of this family. */
  public List<CommandSpec> specs() {
    return List.of(
        command("endSessions", "Ends sessions.", SessionPrivileges::own, this::end)
            .with(LENIENT, SMALL, API_V1),
        command(
            "killAllSessions",
            "Ends what runs in all sessions of users.",
            Requires.onCluster(ActionType.KILL_ANY_SESSION),
            this::killAll),
        command(
            "killAllSessionsByPattern",
            "Ends what runs in all sessions that a pattern fits.",
            SessionPrivileges::killByPattern,
            this::killByPattern),
        command("killSessions", "Ends what runs in sessions.", SessionPrivileges::kill, this::kill),
        command("refreshSessions", "Keeps sessions alive.", SessionPrivileges::own, this::refresh)
            .with(LENIENT, SMALL, API_V1),
        command("startSession", "Starts a session.", Requires.LOGIN, this::start));
  }

  private static CommandSpec command(
      String name, String help, RequiredPrivileges privileges, ImmediateCommand handler) {
    return CommandSpec.of(new CommandFields(name), help, privileges, handler).with(LENIENT, SMALL);
  }

  private void start(Invocation invocation, DocumentBuilder reply) {
    Document session = new DocumentBuilder().append("id", BinaryValue.of(newId.get())).build();
    sessions.touch(invocation.client().authentication().owned(session));
    reply.append("id", session).append("timeoutMinutes", sessions.timeoutMinutes());
  }

  private void refresh(Invocation invocation, DocumentBuilder reply) {
    SessionLists.sessions(invocation).forEach(sessions::touch);
  }

  private void end(Invocation invocation, DocumentBuilder reply) {
    sessions.end(SessionLists.sessions(invocation));
  }

  private void kill(Invocation invocation, DocumentBuilder reply) {
    sessions.kill(SessionLists.bySessions(invocation));
  }

  private void killAll(Invocation invocation, DocumentBuilder reply) {
    sessions.kill(SessionLists.byUsers(invocation));
  }

  private void killByPattern(Invocation invocation, DocumentBuilder reply) {
    sessions.kill(SessionLists.byPatterns(invocation));
  }
}
