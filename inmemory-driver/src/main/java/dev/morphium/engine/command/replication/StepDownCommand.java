package dev.morphium.engine.command.replication;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.SetControl;
import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code replSetStepDown}: waits for another member that can take over, and hands over
 * to it. Source: MongoDB manual, "replSetStepDown".
 */
record StepDownCommand(Membership membership, SetControl control) implements CommandHandler {
  private static final long DEFAULT_SECONDS = 60;
  private static final long DEFAULT_CATCH_UP_SECONDS = 10;

  static final CommandFields FIELDS = new CommandFields("replSetStepDown");
  private static final CommandField FORCE = FIELDS.looseBool("force");
  private static final CommandField CATCH_UP = FIELDS.number("secondaryCatchUpPeriodSecs");

  @Override
  public CommandWork begin(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    long given = Arguments.toLong(arguments.first(CommandField.NUMBER), 0);
    if (given < 0) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "stepdown period must be a non-negative number of seconds");
    }
    long seconds = given == 0 ? DEFAULT_SECONDS : given;
    boolean force = arguments.bool(FORCE, false);
    long catchUp =
        arguments.int64(CATCH_UP, force ? 0 : Math.min(DEFAULT_CATCH_UP_SECONDS, seconds));
    if (catchUp < 0) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "secondaryCatchUpPeriodSecs period must be a non-negative number of seconds");
    }
    if (seconds < catchUp) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "stepdown period must be longer than secondaryCatchUpPeriodSecs");
    }
    return reply -> stepDown(invocation, seconds, catchUp, force);
  }

  private @Nullable Wait stepDown(
      Invocation invocation, long seconds, long catchUp, boolean force) {
    if (!membership.standing().isPrimary()) {
      throw new CommandException(ErrorCode.NOT_WRITABLE_PRIMARY, "not primary so can't step down");
    }
    Signal successor = control.successor();
    long left =
        TimeUnit.SECONDS.toMillis(catchUp)
            - TimeUnit.NANOSECONDS.toMillis(invocation.operation().runningNanos());
    if (left > 0 && !successor.isReady()) {
      return new Wait(successor, left);
    }
    control.stepDown(Duration.ofSeconds(seconds), force);
    return null;
  }
}
