package dev.morphium.engine.command;

import dev.morphium.driver.Reply;
import dev.morphium.engine.change.SubmittedWrite;
import dev.morphium.engine.transaction.BusyException;
import dev.morphium.engine.transaction.HeldException;
import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way from the moment it is let in to its reply.
 *
 * <p>Either one thread does all of it, or the work is done in the writer lane by whichever thread
 * is there, and none waits for the commit.
 */
final class CommandRun {
  private final RunServices services;
  private final Invocation invocation;
  private final Operation operation;
  private final DocumentBuilder reply = new DocumentBuilder(512);
  private boolean entered;

  CommandRun(RunServices services, Invocation invocation) {
    this.services = services;
    this.invocation = invocation;
    this.operation = begin(services, invocation);
  }

  /** Makes a call an operation; one that had to wait is one already. */
  static Operation begin(RunServices services, Invocation invocation) {
    Operation begun = invocation.begun();
    if (begun == null) {
      begun = services.operations().start(invocation, GenericChecks.limitMillis(invocation));
      invocation.runAs(begun);
    }
    return begun;
  }

  /**
   * Runs the command on this thread.
   *
   * @throws HeldException when it is to be run again
   * @throws BusyException when it is to be run by a thread that may wait
   */
  Reply run() {
    return end(
        () -> {
          enter();
          work();
        });
  }

  /**
   * Lets the command in and hands its work to the writer lane.
   *
   * @return what has to be decided before the command can {@link #end(SubmittedWrite) end}
   * @throws BusyException when it is to be run by a thread that may wait
   * @throws RuntimeException when the command is not let in; then it has ended
   */
  SubmittedWrite<Boolean> submit() {
    try {
      enter();
      return services
          .gate()
          .begin(
              batch -> {
                work();
                return true;
              });
    } catch (RuntimeException | Error refusal) {
      end(
          () -> {
            throw refusal;
          });
      throw refusal;
    }
  }

  /**
   * Ends the command whose work is decided, and gives its reply.
   *
   * @throws HeldException when it is to be run again
   */
  Reply end(SubmittedWrite<Boolean> work) {
    return end(work::result);
  }

  private void enter() {
    services.roles().check(invocation);
    services.gate().enter(invocation);
    entered = true;
  }

  private void work() {
    invocation.spec().handler().run(invocation, reply);
  }

  private Reply end(Runnable work) {
    boolean succeeded = false;
    boolean comesAgain = false;
    RuntimeException error = null;
    try {
      work.run();
      services.concerns().answer(invocation, services.gate().newestTime(), reply);
      if (invocation.answersIntegerOk()) {
        reply.append("ok", 1);
      } else {
        reply.append("ok", 1.0);
      }
      services.gate().appendTimes(reply);
      succeeded = true;
      return new Reply(reply.finish(), 0, reply.size());
    } catch (HeldException | BusyException again) {
      comesAgain = true;
      throw again;
    } catch (RuntimeException failure) {
      error = failure;
      throw failure;
    } finally {
      if (!comesAgain) {
        leave(succeeded, error);
      } else if (entered) {
        services.gate().leave(invocation, false);
      }
    }
  }

  private void leave(boolean succeeded, @Nullable RuntimeException error) {
    CommandSpec spec = invocation.spec();
    if (entered) {
      services.gate().leave(invocation, succeeded);
    }
    if (spec.is(CommandFlag.AWAITS)) {
      spec.handler().abandon(invocation);
    }
    services.operations().end(operation);
    services.counters().count(spec.name(), succeeded);
    for (OperationObserver observer : services.observers()) {
      if (observer.isWatching()) {
        observer.ended(operation, error);
      }
    }
  }
}
