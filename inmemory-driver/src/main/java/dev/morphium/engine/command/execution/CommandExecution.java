package dev.morphium.engine.command.execution;

import dev.morphium.driver.Reply;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Cost;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.ThreadOperations;
import dev.morphium.engine.command.TimeLimit;
import dev.morphium.engine.command.UnansweredException;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.command.concern.WriteConcernWait;
import dev.morphium.engine.signal.EitherSignal;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The execution of one command: the one way in which commands run, in process and on a socket, in
 * memory, with a journal and in a replica set.
 *
 * <pre>
 *   ADMISSION      the member's role and lease, the user write block, index builds, room in the log
 *       v
 *   READ_BARRIER   linearizable reads: a majority confirms the primary
 *       v
 *   CHECKOUT       the session is checked out, the cluster time reached
 *       v
 *   WORK           the handler: small ones here, large ones offloaded; write conflicts, awaited data
 *       v
 *   COMMIT         the log decides about the batches that the answer depends on
 *       v
 *   WRITE_CONCERN  more members than the majority, if they are asked for
 *       v
 *   Done           the session is checked in, the operation counted
 * </pre>
 *
 * <p>Each phase may wait for a signal, and is entered again afterwards. A kill, {@code maxTimeMS}
 * and a client that is gone end each wait. An error of the work waits for its commit like an answer
 * does, since it rests on the same data.
 */
public final class CommandExecution implements Execution {
  private enum Phase {
    ADMISSION,
    READ_BARRIER,
    CHECKOUT,
    WORK,
    COMMIT,
    WRITE_CONCERN
  }

  private static final Phase[] PHASES = Phase.values();

  private final ExecutionServices services;
  private final Invocation invocation;
  private final DocumentBuilder reply = new DocumentBuilder(512);
  private Phase phase = Phase.ADMISSION;
  private @Nullable Operation operation;
  private @Nullable CommandWork work;
  private @Nullable RuntimeException failure;
  private @Nullable WriteConcernWait concern;
  private @Nullable ReadBarrier barrier;
  private boolean ended;

  public CommandExecution(ExecutionServices services, Invocation invocation) {
    this.services = services;
    this.invocation = invocation;
  }

  @Override
  public void kill() {
    begun().kill();
  }

  @Override
  public Step go() {
    try {
      return advance(begun());
    } catch (RuntimeException | StackOverflowError | AssertionError problem) {
      return fail(problem);
    } catch (Error problem) {
      end(false);
      throw problem;
    }
  }

  /** The command becomes an operation with its first step. */
  private Operation begun() {
    Operation begun = operation;
    if (begun == null) {
      begun = services.operations().start(invocation, TimeLimit.limitMillis(invocation));
      invocation.runAs(begun);
      operation = begun;
    }
    return begun;
  }

  private Step advance(Operation running) {
    while (true) {
      if (phase == Phase.WORK && !invocation.mayBlock() && cost() == Cost.LARGE) {
        return new Step.Offload(this::goOffloaded);
      }
      Wait wait =
          switch (phase) {
            case ADMISSION -> admission();
            case READ_BARRIER -> readBarrier();
            case CHECKOUT -> checkOut();
            case WORK -> work(running);
            case COMMIT -> commit(running);
            case WRITE_CONCERN -> writeConcern(running);
          };
      if (wait != null) {
        invocation.mayBlock(false); // it goes on wherever the signal finds it
        long left = running.remainingNanos();
        long millis =
            left == Long.MAX_VALUE
                ? wait.millis()
                : Math.clamp(1 + TimeUnit.NANOSECONDS.toMillis(left), 0, wait.millis());
        return new Step.Await(new EitherSignal(wait.signal(), running), millis, this);
      }
      if (phase == Phase.WRITE_CONCERN) {
        return done();
      }
      phase = PHASES[phase.ordinal() + 1];
    }
  }

  @Override
  public Step goOffloaded() {
    invocation.mayBlock(true);
    return go();
  }

  private Cost cost() {
    CommandSpec spec = invocation.spec();
    if (spec.is(CommandFlag.SMALL)) {
      return Cost.SMALL;
    }
    try {
      return spec.handler().cost(invocation);
    } catch (RuntimeException | StackOverflowError | AssertionError error) {
      return Cost.SMALL; // its work will find the same, and answer
    }
  }

  private @Nullable Wait admission() {
    invocation.operation().checkHeard();
    Wait unsure = services.roles().check(invocation);
    if (unsure != null) {
      return unsure;
    }
    Signal build = services.sessions().indexBuild(invocation);
    if (build != null) {
      return Wait.looking(build);
    }
    Signal congestion = services.sessions().congestion(invocation);
    return congestion == null ? null : Wait.until(congestion);
  }

  private @Nullable Wait readBarrier() {
    ReadBarrier begun = barrier;
    if (begun == null) {
      begun = services.roles().readBarrier(invocation);
      barrier = begun;
    }
    return begun == null ? null : begun.proceed(invocation.operation());
  }

  private @Nullable Wait checkOut() {
    invocation.operation().checkHeard();
    return services.sessions().checkOut(invocation);
  }

  private @Nullable Wait work(Operation running) {
    ThreadOperations interrupts = services.operations().interrupts();
    Operation around = interrupts.enter(running);
    try {
      CommandWork begun = work;
      if (begun != null) {
        running.hasAwaited();
        running.checkHeard();
      } else {
        begun = invocation.spec().handler().begin(invocation);
        work = begun;
      }
      Wait wait = begun.proceed(reply);
      if (wait != null && invocation.spec().is(CommandFlag.AWAITS)) {
        running.awaitsData();
      }
      return wait;
    } catch (RuntimeException problem) {
      failure = problem;
      return null;
    } finally {
      interrupts.enter(around);
    }
  }

  /**
   * Waits until the log has decided about everything that the answer rests on. A batch may be
   * decided about, and lost, between two looks: all are checked after the last wait.
   */
  private @Nullable Wait commit(Operation running) {
    CommandException ended = null;
    Signal undecided = invocation.dependencies().undecided();
    while (undecided != null && ended == null) {
      Wait wait = concern(running).await(undecided);
      if (wait != null) {
        return wait;
      }
      ended = concern(running).ended();
      undecided = invocation.dependencies().undecided();
    }
    if (ended == null) {
      invocation.dependencies().check();
    } else if (failure != null || !invocation.spec().is(CommandFlag.WRITE_CONCERN)) {
      throw ended;
    }
    if (failure != null) {
      throw failure;
    }
    return null;
  }

  private @Nullable Wait writeConcern(Operation running) {
    WriteConcernWait waiting = concern;
    if (waiting == null && !services.concerns().waitsForMembers(invocation)) {
      return null;
    }
    return services.concerns().awaitMembers(concern(running), services.sessions().newestTime());
  }

  private WriteConcernWait concern(Operation running) {
    WriteConcernWait begun = concern;
    if (begun == null) {
      begun = services.concerns().begin(invocation, running);
      concern = begun;
    }
    return begun;
  }

  private Step done() {
    services.concerns().append(invocation, concern, reply);
    if (invocation.answersIntegerOk()) {
      reply.append("ok", 1);
    } else {
      reply.append("ok", 1.0);
    }
    services.sessions().appendTimes(reply);
    Reply made = new Reply(reply.finish(), 0, reply.size());
    end(true);
    return new Step.Done(made);
  }

  private Step fail(Throwable problem) {
    if (problem instanceof UnansweredException unanswered) {
      end(true);
      return new Step.Disconnect(unanswered.reason());
    }
    if (problem instanceof RuntimeException error) {
      failure = error;
    }
    services.counters().metrics().failed(problem);
    Reply made = services.errors().of(invocation.spec().name(), invocation, problem);
    end(false);
    return new Step.Done(made);
  }

  /** Ends the operation, with or without success: frees what it holds, and counts it. */
  private void end(boolean success) {
    if (ended) {
      return;
    }
    ended = true;
    try {
      if (work != null) {
        work.end();
      }
      if (concern != null) {
        concern.close();
      }
    } finally {
      services.sessions().checkIn(invocation, success);
      if (operation != null) {
        services.operations().end(operation);
      }
    }
    long nanos = 0;
    if (operation != null) {
      operation.hasAwaited();
      nanos = operation.workingNanos();
      services.counters().metrics().ended(operation);
    }
    services.counters().count(invocation.spec(), success, nanos);
    if (operation != null) {
      for (OperationObserver observer : services.observers()) {
        if (observer.isWatching(nanos)) {
          observer.ended(operation, nanos, success ? null : failure);
        }
      }
    }
  }
}
