package dev.morphium.engine.command.session;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The commands {@code startSession}, {@code refreshSessions} and {@code endSessions}.
 *
 * <p>Source: MongoDB manual, same names.
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
            new CommandFields("endSessions"), "Ends sessions.", commands::end, CommandFlag.BRIEF),
        CommandSpec.of(
            new CommandFields("refreshSessions"),
            "Keeps sessions alive.",
            commands::refresh,
            CommandFlag.BRIEF),
        CommandSpec.of(
            new CommandFields("startSession"),
            "Starts a session.",
            commands::start,
            CommandFlag.LENIENT,
            CommandFlag.BRIEF));
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
    listed(invocation).forEach(sessions::touch);
  }

  private void end(Invocation invocation, DocumentBuilder reply) {
    listed(invocation).forEach(sessions::end);
  }

  private static List<Document> listed(Invocation invocation) {
    String command = invocation.spec().name();
    Value first = invocation.arguments().first();
    if (!(first instanceof ArrayValue array)) {
      throw Arguments.wrongType(command + "." + command, first.type(), List.of(ValueType.ARRAY));
    }
    List<Document> sessions = new ArrayList<>();
    for (Value element : array.elements()) {
      String owner = command + "." + command + "." + sessions.size();
      if (!(element instanceof Document session)) {
        throw Arguments.wrongType(owner, element.type(), List.of(ValueType.OBJECT));
      }
      Value id = session.get("id");
      if (id.isMissing()) {
        throw Arguments.missing(owner + ".id");
      }
      if (!(id instanceof BinaryValue)) {
        throw Arguments.wrongType(owner + ".id", id.type(), List.of(ValueType.BINARY));
      }
      sessions.add(session);
    }
    return sessions;
  }
}
