package dev.morphium.engine.command.query;

import dev.morphium.engine.spill.MemoryServices;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What {@code explain} shows of a command. Source: MongoDB manual, "Explain Results". */
public interface Explanation {
  /** How much {@code explain} does and shows. */
  enum Verbosity {
    /** Which plan there is; nothing is run. */
    QUERY_PLANNER,
    /** What the plan does when it is run. */
    EXECUTION_STATS,
    /** The same of the plans that were not chosen, too. */
    ALL_PLANS_EXECUTION;

    /** The words of the command. */
    public static final Set<String> WORDS =
        Set.of("queryPlanner", "executionStats", "allPlansExecution");

    /** The verbosity of this word; what is most when none is given, as in mongod. */
    public static Verbosity of(@Nullable String word) {
      return switch (word) {
        case "queryPlanner" -> QUERY_PLANNER;
        case "executionStats" -> EXECUTION_STATS;
        case null, default -> ALL_PLANS_EXECUTION;
      };
    }

    /** Whether something is run. */
    public boolean runs() {
      return this != QUERY_PLANNER;
    }
  }

  /**
   * How it is shown.
   *
   * @param verbosity how much
   * @param interrupt throws when the operation is to end
   * @param nanoClock measures what is run
   * @param memory what that takes its memory from
   */
  record Request(
      Verbosity verbosity, Runnable interrupt, LongSupplier nanoClock, MemoryServices memory) {}

  /** Runs what is to be run, and appends what there is to show. */
  void append(DocumentBuilder reply, Request request);
}
