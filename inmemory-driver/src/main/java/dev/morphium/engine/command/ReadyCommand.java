package dev.morphium.engine.command;

import dev.morphium.driver.Reply;
import dev.morphium.engine.change.SubmittedWrite;
import dev.morphium.engine.transaction.HeldException;
import org.jspecify.annotations.Nullable;

/** A command that can run. */
final class ReadyCommand implements PreparedCommand {
  private final RunServices services;
  private final Invocation invocation;
  private boolean inLane;
  private @Nullable CommandRun submitted;
  private @Nullable SubmittedWrite<Boolean> work;
  private @Nullable Reply reply;

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
    SubmittedWrite<Boolean> begun = work;
    if (begun == null && services.roles().wouldWait(invocation)) {
      inLane = false; // it was brief when it was looked at
      return Pause.of(0);
    }
    if (begun == null) {
      CommandRun run = new CommandRun(services, invocation);
      try {
        begun = run.submit();
      } catch (RuntimeException | StackOverflowError | AssertionError problem) {
        reply = failed(problem);
        return null;
      }
      submitted = run;
      work = begun;
    }
    long patienceNanos = begun.attend();
    return begun.isDecided() ? null : new CommitPause(begun, patienceNanos);
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
      return submitted == null || work == null
          ? new CommandRun(services, invocation).run()
          : submitted.end(work);
    } catch (HeldException held) {
      throw held;
    } catch (RuntimeException | StackOverflowError | AssertionError problem) {
      return failed(problem);
    }
  }

  private Reply failed(Throwable problem) {
    return services.errors().of(invocation.spec().name(), invocation, problem);
  }
}
