package dev.morphium.engine.command.session;

import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.command.CommandFields;
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
public record SessionCommands(SessionRegistry sessions, Supplier<UUID> newId) {
  /** All commands of this family. */
  public List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(new CommandFields("endSessions"), "Ends sessions.", this::end)
            .with(LENIENT, SMALL),
        kill("killAllSessions", "Ends what runs in all sessions of users.", this::killAll),
        kill(
            "killAllSessionsByPattern",
            "Ends what runs in all sessions that a pattern fits.",
            this::killByPattern),
        kill("killSessions", "Ends what runs in sessions.", this::kill),
        CommandSpec.of(new CommandFields("refreshSessions"), "Keeps sessions alive.", this::refresh)
            .with(LENIENT, SMALL),
        CommandSpec.of(new CommandFields("startSession"), "Starts a session.", this::start)
            .with(LENIENT, SMALL));
  }

  private static CommandSpec kill(String name, String help, ImmediateCommand handler) {
    return CommandSpec.of(new CommandFields(name), help, handler).with(LENIENT, SMALL);
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
