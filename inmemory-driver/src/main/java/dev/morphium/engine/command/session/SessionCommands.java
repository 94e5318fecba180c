package dev.morphium.engine.command.session;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The commands that start, keep, end and kill sessions.
 *
 * <p>Source: MongoDB manual, "Session Commands".
 */
public final class SessionCommands {
  private final SessionRegistry sessions;
  private final Supplier<UUID> newId;

  private SessionCommands(SessionRegistry sessions, Supplier<UUID> newId) {
    this.sessions = sessions;
    this.newId = newId;
  }

  /** All commands of this family. */
  public static List<CommandSpec> specs(SessionRegistry sessions, Supplier<UUID> newId) {
    SessionCommands commands = new SessionCommands(sessions, newId);
    return List.of(
        CommandSpec.of(
            new CommandFields("endSessions"),
            "Ends sessions.",
            commands::end,
            CommandFlag.LENIENT,
            CommandFlag.SMALL),
        kill("killAllSessions", "Ends what runs in all sessions of users.", commands::killAll),
        kill(
            "killAllSessionsByPattern",
            "Ends what runs in all sessions that a pattern fits.",
            commands::killByPattern),
        kill("killSessions", "Ends what runs in sessions.", commands::kill),
        CommandSpec.of(
            new CommandFields("refreshSessions"),
            "Keeps sessions alive.",
            commands::refresh,
            CommandFlag.LENIENT,
            CommandFlag.SMALL),
        CommandSpec.of(
            new CommandFields("startSession"),
            "Starts a session.",
            commands::start,
            CommandFlag.LENIENT,
            CommandFlag.SMALL));
  }

  private static CommandSpec kill(String name, String help, ImmediateCommand handler) {
    return CommandSpec.of(
        new CommandFields(name), help, handler, CommandFlag.LENIENT, CommandFlag.SMALL);
  }

  private void start(Invocation invocation, DocumentBuilder reply) {
    UUID uuid = newId.get();
    BinaryValue id =
        new BinaryValue(
            BinaryValue.UUID_SUBTYPE,
            ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array());
    Document session = new DocumentBuilder().append("id", id).build();
    sessions.touch(session);
    reply.append("id", session).append("timeoutMinutes", sessions.timeoutMinutes());
  }

  private void refresh(Invocation invocation, DocumentBuilder reply) {
    SessionLists.sessions(invocation).forEach(sessions::touch);
  }

  private void end(Invocation invocation, DocumentBuilder reply) {
    sessions.end(SessionLists.sessions(invocation));
  }

  private void kill(Invocation invocation, DocumentBuilder reply) {
    sessions.kill(SessionLists.bySessions(SessionLists.sessions(invocation)));
  }

  private void killAll(Invocation invocation, DocumentBuilder reply) {
    sessions.kill(SessionLists.byUsers(invocation));
  }

  private void killByPattern(Invocation invocation, DocumentBuilder reply) {
    sessions.kill(SessionLists.byPatterns(invocation));
  }
}
