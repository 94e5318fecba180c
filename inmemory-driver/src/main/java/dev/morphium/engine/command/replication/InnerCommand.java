package dev.morphium.engine.command.replication;

import dev.morphium.driver.Reply;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.command.execution.Step;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** A command that another one has begun: its steps become those of the other. */
final class InnerCommand {
  private final Execution execution;
  private Step step;

  InnerCommand(Execution execution) {
    this.execution = execution;
    this.step = new Step.Offload(execution::goOffloaded);
  }

  /** Goes on. @return what is waited for; null when there is a reply */
  @Nullable Wait proceed() {
    if (step instanceof Step.Await await) {
      step = await.next().go();
    }
    return switch (offloaded()) {
      case Step.Await await -> new Wait(await.signal(), await.millis());
      case Step.Done done -> null;
      case Step.Disconnect disconnect ->
          throw new CommandException(ErrorCode.INTERRUPTED, disconnect.reason());
      case Step.Offload more -> throw new IllegalStateException("it runs where it may");
    };
  }

  private Step offloaded() {
    while (step instanceof Step.Offload offload) {
      step = offload.next().go();
    }
    return step;
  }

  /** The reply of a command that has one. */
  Reply reply() {
    return ((Step.Done) step).reply();
  }

  /** Has a command that waits free what it holds. */
  void end() {
    if (step instanceof Step.Await await) {
      execution.abandon(await.next());
    }
  }
}
