package dev.morphium.engine.command.dispatch;

import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.TimeLimit;
import dev.morphium.engine.command.access.AccessCheck;
import dev.morphium.engine.command.concern.Concerns;
import dev.morphium.engine.command.concern.DefaultConcerns;
import dev.morphium.engine.command.concern.UserWriteBlock;
import dev.morphium.engine.command.execution.CommandCounters;
import dev.morphium.engine.command.execution.CommandExecution;
import dev.morphium.engine.command.execution.ErrorReplies;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.command.execution.ExecutionServices;
import dev.morphium.engine.command.execution.OperationObserver;
import dev.morphium.engine.command.execution.RoleCheck;
import dev.morphium.engine.command.execution.Step;
import dev.morphium.engine.command.session.CommandSessions;
import dev.morphium.engine.command.session.TransactionFields;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * Takes a command document to its command and the command's result to a reply.
 *
 * <p>Whatever happens, there is a reply: an error of the command becomes {@code ok: 0} with its
 * code; a defect of the engine becomes an InternalError and a log line, and the engine goes on.
 */
public final class Dispatcher {
  private final CommandTable table;
  private final DataAccess data;
  private final ExecutionServices services;

  /**
   * @param data what commands work on that are not part of a transaction
   * @param replication decides which commands, and which read and write concerns there are
   * @param sessions checks the sessions of commands out and in
   * @param access whether clients may run commands
   * @param observers are told of each operation that has ended
   */
  public Dispatcher(
      CommandTable table,
      DataAccess data,
      CommandSessions sessions,
      Operations operations,
      CommandCounters counters,
      Replication replication,
      AccessCheck access,
      List<OperationObserver> observers) {
    this.table = table;
    this.data = data;
    this.services =
        new ExecutionServices(
            sessions,
            access,
            new RoleCheck(replication, new UserWriteBlock(data)),
            new Concerns(replication, new DefaultConcerns(data)),
            operations,
            counters,
            List.copyOf(observers),
            new ErrorReplies(sessions, replication));
  }

  /** Reads and checks a command; what is wrong with it will be its reply. */
  public Execution prepare(Command command, ClientContext client) {
    return prepare(command, client, false);
  }

  private Execution prepare(Command command, ClientContext client, boolean trusted) {
    try {
      return new CommandExecution(services, check(command, client, trusted));
    } catch (RuntimeException | StackOverflowError | AssertionError problem) {
      services.counters().metrics().failed(problem);
      tell(command, client, problem);
      Step failed = new Step.Done(services.errors().of(command.name(), null, problem));
      return () -> failed;
    }
  }

  private void tell(Command command, ClientContext client, Throwable problem) {
    for (OperationObserver observer : services.observers()) {
      if (observer.isWatching(0)) {
        observer.refused(
            command.name(),
            command.database(),
            Document.view(command.bytes(), command.offset()),
            client,
            problem);
      }
    }
  }

  /** The same for a command that is part of another one, which was allowed as a whole. */
  public Execution prepareTrusted(Command command, ClientContext client) {
    return prepare(command, client, true);
  }

  private Invocation check(Command command, ClientContext client, boolean trusted) {
    CommandSpec spec = table.require(command.name());
    Document body = Document.view(command.bytes(), command.offset());
    if (!trusted) { // first of all: what is wrong besides is nothing for strangers
      services.access().checkAuthentication(spec, command.database(), client);
    }
    if (!command.database().equals("admin")) {
      Namespace.checkDatabase(command.database());
      if (spec.is(CommandFlag.ADMIN_ONLY)) {
        TransactionFields.checkAllowed(spec, body);
        throw new CommandException(
            ErrorCode.UNAUTHORIZED, spec.name() + " may only be run against the admin database.");
      }
    }
    Arguments arguments = parse(spec, body, command.sequences());
    StableApi.check(spec, arguments);
    Invocation invocation = new Invocation(spec, command.database(), arguments, client, data);
    for (OperationObserver observer : services.observers()) {
      if (observer.wantsCreations()) {
        invocation.noteCreations();
      }
    }
    if (!trusted) {
      services.access().checkAuthorization(invocation);
    }
    services.concerns().check(spec, arguments);
    TimeLimit.maxTimeMillis(arguments);
    services.sessions().check(spec, command.database(), arguments);
    invocation.until(command.deadline());
    return invocation;
  }

  private static Arguments parse(
      CommandSpec spec, Document body, List<DocumentSequence> sequences) {
    try {
      return Arguments.parse(spec.fields(), body, sequences, spec.is(CommandFlag.LENIENT));
    } catch (CommandException malformed) {
      StableApi.checkMalformed(spec, body);
      throw malformed;
    }
  }

  /** Checks a command that stands inside another one, without running it. */
  public Invocation prepareInner(Document command, Invocation outer) {
    String name = command.firstName();
    Command inner =
        new Command(
            outer.database(), command.bytes(), command.offset(), command.length(), List.of());
    if (name == null) {
      throw new CommandException(ErrorCode.COMMAND_NOT_FOUND, "no such command: ''");
    }
    Invocation invocation = check(inner, outer.client(), false);
    invocation.runAs(outer.operation());
    invocation.runOn(outer.access());
    return invocation;
  }
}
