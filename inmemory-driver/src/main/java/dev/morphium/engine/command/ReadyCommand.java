package dev.morphium.engine.command;

import dev.morphium.driver.Reply;
import dev.morphium.engine.change.SubmittedWrite;
import dev.morphium.engine.transaction.BusyException;
import dev.morphium.engine.transaction.HeldException;
import org.jspecify.annotations.Nullable;

/** A command that can run. */
final class ReadyCommand implements PreparedCommand {
  private final RunServices services;
  private final Invocation invocation;
  private boolean inLane;
  private @Nullable Submission submitted;
  private @Nullable Reply reply;

  /** A run whose work was handed to the writer lane. */
  private record Submission(CommandRun run, SubmittedWrite<Boolean> work) {}

  ReadyCommand(RunServices services, Invocation invocation) {
    this.services = services;
    this.invocation = invocation;
  }

  @Override
  public boolean isBrief() {
    if (inLane || invocation.spec().is(CommandFlag.BRIEF)) {
      return true;
    }
    boolean brief = worksBriefly() && !services.concerns().wouldWait(invocation);
    if (services.gate().waitsForCommit(invocation)) {
      inLane = brief && invocation.spec().is(CommandFlag.WRITE) && !invocation.isInTransaction();
      brief = inLane;
    }
    invocation.beBrief(brief);
    return brief;
  }

  @Override
  public boolean waitsForCommitOnly() {
    return services.gate().waitsForCommit(invocation) && worksBriefly();
  }

  private boolean worksBriefly() {
    CommandSpec spec = invocation.spec();
    try {
      return spec.is(CommandFlag.MAYBE_BRIEF)
          && !services.gate().mayMeetTransactions(invocation)
          && !services.roles().wouldWait(invocation)
          && !services.gate().wouldWait(invocation)
          && spec.handler().isBrief(invocation);
    } catch (RuntimeException | StackOverflowError | AssertionError error) {
      return true; // running it will find the same, and answer
    }
  }

  @Override
  public @Nullable Pause pause() {
    if (inLane) {
      return untilCommit();
    }
    if (invocation.isBrief() && invocation.transactionNumber() >= 0) {
      return tryBriefly();
    }
    if (!invocation.spec().is(CommandFlag.AWAITS)) {
      return services.gate().mayMeetTransactions(invocation) ? tryPatiently() : null;
    }
    CommandRun.begin(services, invocation);
    try {
      return invocation.spec().handler().pause(invocation);
    } catch (RuntimeException | StackOverflowError | AssertionError error) {
      return null; // running it will find the same, and answer
    }
  }

  /** Has the command's work done in the writer lane, and waits for the log. */
  private @Nullable Pause untilCommit() {
    try {
      Submission begun = submitted;
      if (begun == null) {
        if (services.roles().wouldWait(invocation)) {
          return leaveToOthers(); // it was brief when it was looked at
        }
        CommandRun run = new CommandRun(services, invocation);
        begun = new Submission(run, run.submit());
        submitted = begun;
      }
      long patienceNanos = begun.work().attend();
      if (!begun.work().isDecided()) {
        return new CommitPause(begun.work(), patienceNanos);
      }
      reply = begun.run().end(begun.work());
    } catch (BusyException busy) {
      return leaveToOthers();
    } catch (HeldException held) {
      submitted = null;
      inLane = false;
      return services.gate().pause(held, invocation.operation());
    } catch (RuntimeException | StackOverflowError | AssertionError problem) {
      reply = failed(problem);
    }
    return null;
  }

  /** Runs the command here, unless another one works in its session. */
  private @Nullable Pause tryBriefly() {
    try {
      reply = run();
      return null;
    } catch (BusyException busy) {
      return leaveToOthers();
    }
  }

  /**
   * It has to wait: whoever asks after this pause whether it is brief has another thread run it.
   */
  private Pause leaveToOthers() {
    inLane = false;
    invocation.beBrief(false);
    return Pause.of(0);
  }

  /** Runs the command, unless a transaction is in its way. */
  private @Nullable Pause tryPatiently() {
    invocation.bePatient(true);
    try {
      reply = run();
      return null;
    } catch (HeldException held) {
      return services.gate().pause(held, invocation.operation());
    } finally {
      invocation.bePatient(false);
    }
  }

  @Override
  public void abandon() {
    Operation begun = invocation.begun();
    if (reply == null && begun != null) {
      services.operations().end(begun);
      invocation.spec().handler().abandon(invocation);
    }
  }

  @Override
  public Reply run() {
    if (reply != null) {
      return reply;
    }
    try {
      return new CommandRun(services, invocation).run();
    } catch (HeldException | BusyException again) {
      throw again;
    } catch (RuntimeException | StackOverflowError | AssertionError problem) {
      return failed(problem);
    }
  }

  private Reply failed(Throwable problem) {
    return services.errors().of(invocation.spec().name(), invocation, problem);
  }
}
