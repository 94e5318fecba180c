package dev.morphium.internal.command;

import dev.morphium.driver.KnownCommand;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Operation;
import dev.morphium.operation.Operation.RunCommand;
import dev.morphium.operation.OperationOptions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The winning plan of an operation that was slow, asked for by an {@code explain} that executes
 * nothing: how the server would find the documents now. At most one a second, so that a server that
 * is busy is not asked twice as much.
 *
 * <p>Source: MongoDB manual, "explain", verbosity {@code queryPlanner}.
 */
public final class WinningPlan {
  private static final Set<KnownCommand> EXPLAINED =
      Set.of(
          KnownCommand.AGGREGATE,
          KnownCommand.COUNT,
          KnownCommand.DELETE,
          KnownCommand.DISTINCT,
          KnownCommand.FIND,
          KnownCommand.FIND_AND_MODIFY,
          KnownCommand.UPDATE);

  private static final long PAUSE_NANOS = 1_000_000_000;

  private final CommandRunner runner;
  private final LongSupplier clock;
  private final AtomicLong next;

  /**
   * @param runner runs the explains, outside of sessions
   * @param clock the time in nanoseconds, from any moment on
   */
  public WinningPlan(CommandRunner runner, LongSupplier clock) {
    this.runner = runner;
    this.clock = clock;
    next = new AtomicLong(clock.getAsLong());
  }

  /** The stages of the plan, the last one first; null when nobody asked. */
  public @Nullable String of(Operation operation) {
    if (!EXPLAINED.contains(operation.command()) || !isDue()) {
      return null;
    }
    BsonDocument explain = new BsonDocument("explain", single(operation));
    explain.append("verbosity", new BsonString("queryPlanner"));
    try {
      return stages(
          runner.run(new RunCommand(operation.database(), explain, OperationOptions.DEFAULT)));
    } catch (RuntimeException e) {
      return "unknown, " + CommandLog.name(e);
    }
  }

  private boolean isDue() {
    long now = clock.getAsLong();
    long due = next.get();
    return now - due >= 0 && next.compareAndSet(due, now + PAUSE_NANOS);
  }

  /** The command with its first statement, as a server explains it. */
  private static BsonDocument single(Operation operation) {
    BsonDocument command = operation.body().clone();
    List<BsonDocument> statements = operation.statements();
    String field = operation.command().statements();
    if (field != null && !statements.isEmpty()) {
      command.append(field, new BsonArray(statements.subList(0, 1)));
    }
    return command;
  }

  private static String stages(BsonDocument reply) {
    BsonDocument whole = reply;
    if (reply.get("stages") instanceof BsonArray all
        && !all.isEmpty()
        && all.get(0) instanceof BsonDocument first
        && first.get("$cursor") instanceof BsonDocument cursor) {
      whole = cursor;
    }
    return whole.get("queryPlanner") instanceof BsonDocument planner
            && planner.get("winningPlan") instanceof BsonDocument plan
        ? stage(plan.get("queryPlan") instanceof BsonDocument inner ? inner : plan)
        : "unknown";
  }

  private static String stage(BsonDocument plan) {
    StringBuilder text = new StringBuilder(text(plan.get("stage")));
    if (plan.containsKey("indexName")) {
      text.append(' ').append(text(plan.get("indexName")));
    }
    if (plan.get("inputStage") instanceof BsonDocument input) {
      text.append(" < ").append(stage(input));
    }
    if (plan.get("inputStages") instanceof BsonArray inputs) {
      text.append(" < ").append(inputs.stream().map(input -> stage(input.asDocument())).toList());
    }
    return text.toString();
  }

  private static String text(@Nullable BsonValue value) {
    return value instanceof BsonString string ? string.getValue() : "?";
  }
}
