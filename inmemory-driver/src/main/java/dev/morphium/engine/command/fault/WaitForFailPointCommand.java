package dev.morphium.engine.command.fault;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The command {@code waitForFailPoint}: it is answered when a fail point has failed so many times
 * since the server was started, or its {@code maxTimeMS} is over.
 *
 * <p>Source: the names and fields that the tests of MongoDB's drivers and tools use.
 */
record WaitForFailPointCommand(FailPoints points) implements CommandHandler {
  static final CommandFields FIELDS = new CommandFields("waitForFailPoint");
  private static final CommandField TIMES = FIELDS.number("timesEntered");
  private static final long MOST_MILLIS = TimeUnit.HOURS.toMillis(1);

  @Override
  public CommandWork begin(Invocation invocation) {
    Value name = invocation.arguments().first(List.of(ValueType.STRING));
    FailPoint point = points.existing(((StringValue) name).value());
    invocation.arguments().require(TIMES);
    long times = invocation.arguments().int64(TIMES, 0);
    return reply -> {
      invocation.operation().check();
      if (point.entered() >= times) {
        return null;
      }
      long left = leftMillis(invocation);
      if (left <= 0) {
        throw new CommandException(ErrorCode.MAX_TIME_MS_EXPIRED, "operation exceeded time limit");
      }
      return new Wait(new Entered(point, times), Math.min(left, MOST_MILLIS));
    };
  }

  /** Ready when a fail point has failed so many times. */
  private record Entered(FailPoint point, long times) implements Signal {
    @Override
    public boolean isReady() {
      return point.entered() >= times;
    }

    @Override
    public Runnable onReady(Runnable callback) {
      AtomicBoolean called = new AtomicBoolean();
      Runnable once =
          () -> {
            if (isReady() && called.compareAndSet(false, true)) {
              callback.run();
            }
          };
      Runnable subscription = point.onEnter(once);
      once.run();
      return subscription;
    }
  }

  private static long leftMillis(Invocation invocation) {
    long limit = invocation.arguments().int64(GenericFields.MAX_TIME, 0);
    return limit == 0
        ? Long.MAX_VALUE
        : limit - TimeUnit.NANOSECONDS.toMillis(invocation.operation().runningNanos());
  }
}
