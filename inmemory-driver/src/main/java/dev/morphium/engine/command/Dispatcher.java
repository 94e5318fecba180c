package dev.morphium.engine.command;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.transaction.HeldException;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes a command document to its command and the command's result to a reply.
 *
 * <p>Whatever happens, there is a reply: an error of the command becomes {@code ok: 0} with its
 * code; a defect of the engine becomes an InternalError and a log line, and the engine goes on.
 */
public final class Dispatcher {
  private final CommandTable table;
  private final DataAccess data;
  private final SessionGate gate;
  private final ErrorReplies errors;
  private final Operations operations;
  private final CommandCounters counters;
  private final RoleCheck roles;
  private final Concerns concerns;
  private final OperationObserver[] observers;

  /**
   * @param data what commands work on that are not part of a transaction
   * @param replication decides which commands, and which read and write concerns there are
   * @param gate lets commands into their sessions
   * @param observers are told of each operation that has ended
   */
  public Dispatcher(
      CommandTable table,
      DataAccess data,
      SessionGate gate,
      Operations operations,
      CommandCounters counters,
      Replication replication,
      List<OperationObserver> observers) {
    this.table = table;
    this.data = data;
    this.gate = gate;
    this.errors = new ErrorReplies(gate, replication);
    this.roles = new RoleCheck(replication);
    this.operations = operations;
    this.counters = counters;
    this.concerns = new Concerns(replication, new DefaultConcerns(data));
    this.observers = observers.toArray(OperationObserver[]::new);
  }

  /** Runs a command and gives its reply, whatever comes of it. */
  public Reply dispatch(Command command, ClientContext client) {
    return prepare(command, client).run();
  }

  /** Reads and checks a command; what is wrong with it will be its reply. */
  public PreparedCommand prepare(Command command, ClientContext client) {
    try {
      return new Ready(check(command, client));
    } catch (RuntimeException | StackOverflowError | AssertionError problem) {
      return new Failed(errors.of(command.name(), null, problem));
    }
  }

  private Invocation check(Command command, ClientContext client) {
    CommandSpec spec = table.require(command.name());
    Document body = Document.view(command.bytes(), command.offset());
    if (!command.database().equals("admin")) {
      Namespace.checkDatabase(command.database());
      if (spec.is(CommandFlag.ADMIN_ONLY)) {
        TransactionFields.checkAllowed(spec, body);
        throw new CommandException(
            ErrorCode.UNAUTHORIZED, spec.name() + " may only be run against the admin database.");
      }
    }
    Arguments arguments =
        Arguments.parse(spec.fields(), body, command.sequences(), spec.is(CommandFlag.LENIENT));
    GenericChecks.check(spec, arguments, concerns);
    gate.check(spec, command.database(), arguments);
    Invocation invocation = new Invocation(spec, command.database(), arguments, client, data);
    invocation.until(command.deadline());
    return invocation;
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
    Invocation invocation = check(inner, outer.client());
    invocation.runAs(outer.operation());
    invocation.runOn(outer.access());
    return invocation;
  }

  /** Makes a call an operation; one that had to wait is one already. */
  private Operation begin(Invocation invocation) {
    Operation begun = invocation.begun();
    if (begun == null) {
      begun = operations.start(invocation, GenericChecks.limitMillis(invocation));
      invocation.runAs(begun);
    }
    return begun;
  }

  private Reply run(Invocation invocation) {
    Operation operation = begin(invocation);
    boolean entered = false;
    boolean succeeded = false;
    boolean comesAgain = false;
    RuntimeException error = null;
    try {
      roles.check(invocation);
      gate.enter(invocation);
      entered = true;
      DocumentBuilder reply = new DocumentBuilder(512);
      invocation.spec().handler().run(invocation, reply);
      concerns.answer(invocation, gate.newestTime(), reply);
      if (invocation.answersIntegerOk()) {
        reply.append("ok", 1);
      } else {
        reply.append("ok", 1.0);
      }
      gate.appendTimes(reply);
      succeeded = true;
      return new Reply(reply.finish(), 0, reply.size());
    } catch (HeldException held) {
      comesAgain = true;
      throw held;
    } catch (RuntimeException failure) {
      error = failure;
      throw failure;
    } finally {
      if (entered) {
        gate.leave(invocation, succeeded);
      }
      if (!comesAgain) {
        end(operation, succeeded, error);
      }
    }
  }

  private void end(Operation operation, boolean succeeded, @Nullable RuntimeException error) {
    CommandSpec spec = operation.invocation().spec();
    if (spec.is(CommandFlag.AWAITS)) {
      spec.handler().abandon(operation.invocation());
    }
    operations.end(operation);
    counters.count(spec.name(), succeeded);
    for (OperationObserver observer : observers) {
      if (observer.isWatching()) {
        observer.ended(operation, error);
      }
    }
  }

  /** A command that can run. */
  private final class Ready implements PreparedCommand {
    private final Invocation invocation;
    private @Nullable Reply reply;

    Ready(Invocation invocation) {
      this.invocation = invocation;
    }

    @Override
    public boolean isBrief() {
      CommandSpec spec = invocation.spec();
      if (spec.is(CommandFlag.BRIEF)) {
        return true;
      }
      boolean brief = !gate.waitsForCommit(invocation) && worksBriefly();
      invocation.beBrief(brief);
      return brief;
    }

    @Override
    public boolean waitsForCommitOnly() {
      return gate.waitsForCommit(invocation) && worksBriefly();
    }

    private boolean worksBriefly() {
      CommandSpec spec = invocation.spec();
      try {
        return !gate.mayMeetTransactions(invocation)
            && !roles.wouldWait(invocation)
            && !gate.wouldWait(invocation)
            && spec.is(CommandFlag.MAYBE_BRIEF)
            && spec.handler().isBrief(invocation);
      } catch (RuntimeException | StackOverflowError | AssertionError error) {
        return true; // running it will find the same, and answer
      }
    }

    @Override
    public @Nullable Pause pause() {
      if (!invocation.spec().is(CommandFlag.AWAITS)) {
        return gate.mayMeetTransactions(invocation) ? tryPatiently() : null;
      }
      begin(invocation);
      try {
        return invocation.spec().handler().pause(invocation);
      } catch (RuntimeException | StackOverflowError | AssertionError error) {
        return null; // running it will find the same, and answer
      }
    }

    /** Runs the command, unless a transaction is in its way. */
    private @Nullable Pause tryPatiently() {
      invocation.bePatient(true);
      try {
        reply = run();
        return null;
      } catch (HeldException held) {
        return gate.pause(held, invocation.operation());
      } finally {
        invocation.bePatient(false);
      }
    }

    @Override
    public void abandon() {
      if (reply != null) {
        return;
      }
      Operation begun = invocation.begun();
      if (begun != null) {
        operations.end(begun);
        invocation.spec().handler().abandon(invocation);
      }
    }

    @Override
    public Reply run() {
      if (reply != null) {
        return reply;
      }
      try {
        return Dispatcher.this.run(invocation);
      } catch (HeldException held) {
        throw held;
      } catch (RuntimeException | StackOverflowError | AssertionError problem) {
        return errors.of(invocation.spec().name(), invocation, problem);
      }
    }
  }

  /** A command that cannot run, and the reply that says why. */
  private record Failed(Reply reply) implements PreparedCommand {
    @Override
    public boolean isBrief() {
      return true;
    }

    @Override
    public Reply run() {
      return reply;
    }
  }
}
