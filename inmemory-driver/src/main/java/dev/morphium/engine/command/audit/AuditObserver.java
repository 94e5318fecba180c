package dev.morphium.engine.command.audit;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.execution.OperationObserver;
import dev.morphium.engine.security.audit.AuditEvent;
import dev.morphium.engine.security.audit.AuditNote;
import dev.morphium.engine.security.audit.AuditTrail;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records the commands that are audited when they have ended, and each that was denied. Source:
 * MongoDB manual, "System Event Audit Messages", {@code authCheck}.
 */
public record AuditObserver(AuditTrail trail, Roles roles) implements OperationObserver {

  @Override
  public boolean isWatching(long nanos) {
    return trail.isOn();
  }

  @Override
  public boolean wantsCreations() {
    return trail.isOn();
  }

  @Override
  public void ended(Operation operation, long nanos, @Nullable RuntimeException error) {
    Invocation invocation = operation.invocation();
    for (AuditNote note : invocation.auditNotes()) {
      record(note.type(), invocation.client(), note.param(), result(error));
    }
    if (!invocation.spec().name().equals("create")) {
      for (Namespace namespace : invocation.created()) {
        Document param = new DocumentBuilder().append("ns", namespace.toString()).build();
        record("createCollection", invocation.client(), param, result(error));
      }
    }
    ended(
        invocation.spec().name(),
        invocation.database(),
        invocation.body(),
        invocation.client(),
        error);
  }

  @Override
  public void refused(
      String command, String database, Document body, ClientContext client, Throwable problem) {
    if (trail.isOn()) {
      ended(command, database, body, client, problem);
    }
  }

  private void ended(
      String command,
      String database,
      Document body,
      ClientContext client,
      @Nullable Throwable problem) {
    int result = result(problem);
    AuditedCommands.Entry entry = AuditedCommands.find(command);
    if (result == ErrorCode.UNAUTHORIZED.number()) {
      boolean namesCollection = entry == null || entry.namesCollection();
      String namespace = namesCollection ? AuditedCommands.cut(database, body) : database;
      Document param =
          new DocumentBuilder().append("command", command).append("ns", namespace).build();
      record("authCheck", client, param, result);
      return; // who may not run a command does not choose what else is kept of it, nor how often
    }
    if (entry != null) {
      for (Document param : entry.params().of(database, body)) {
        record(entry.type(), client, param, result);
      }
    }
  }

  private static int result(@Nullable Throwable problem) {
    if (problem == null) {
      return 0;
    }
    return problem instanceof CommandException known
        ? known.code().number()
        : ErrorCode.INTERNAL_ERROR.number();
  }

  /** What this process does by itself is the system user's. */
  private void record(String type, ClientContext client, Document param, int result) {
    boolean own = client.isInternal();
    trail.record(
        new AuditEvent(
            type,
            own ? "" : client.localAddress(),
            own ? "" : client.remoteAddress(),
            client.authentication().users(),
            List.copyOf(roles.of(client.authentication())),
            param,
            result));
  }
}
