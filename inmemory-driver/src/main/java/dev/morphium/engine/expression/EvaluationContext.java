package dev.morphium.engine.expression;

import dev.morphium.engine.memory.ValueMemory;
import dev.morphium.engine.script.Scripts;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The context of expressions during one command: collation, the time, randomness, and the command's
 * {@code let} variables.
 *
 * @param comparator the order of values: binary, or that of the command's collation
 * @param nowMillis the value of {@code $$NOW}, milliseconds since 1970, or {@link #NO_TIME}
 * @param clusterTime the value of {@code $$CLUSTER_TIME}: a {@link TimestampValue}, or {@link
 *     Constant#MISSING} where there is none
 * @param random the source of {@code $rand}, {@code $sample} and the like
 * @param let the values of the command's {@code let} by name, without dollar signs
 * @param userRoles gives the value of {@code $$USER_ROLES}
 * @param memory how much memory values may take that expressions and accumulators make
 * @param interrupts where long evaluations look whether they are to end
 * @param scripts runs functions of JavaScript
 */
public record EvaluationContext(
    ValueComparator comparator,
    long nowMillis,
    Value clusterTime,
    RandomGenerator random,
    Map<String, Value> let,
    Supplier<Value> userRoles,
    ValueMemory memory,
    InterruptCheck interrupts,
    Scripts scripts) {

  /** Without a login there are no roles. */
  public static final Supplier<Value> NO_ROLES = () -> ArrayValue.EMPTY;

  /** In place of the time where a command knows none: its filter may not read the clock. */
  public static final long NO_TIME = Long.MIN_VALUE;

  public EvaluationContext {
    let = Map.copyOf(let);
  }

  /** A context with the limits that nobody has set, whose evaluations are never interrupted. */
  public EvaluationContext(
      ValueComparator comparator,
      long nowMillis,
      Value clusterTime,
      RandomGenerator random,
      Map<String, Value> let) {
    this(
        comparator,
        nowMillis,
        clusterTime,
        random,
        let,
        NO_ROLES,
        ValueMemory.UNCHARGED,
        InterruptCheck.NONE,
        Scripts.NONE);
  }

  public EvaluationContext withLet(Map<String, Value> variables) {
    return new EvaluationContext(
        comparator,
        nowMillis,
        clusterTime,
        random,
        variables,
        userRoles,
        memory,
        interrupts,
        scripts);
  }

  /** The context of a command that has no system variables of time, for instance a count. */
  public EvaluationContext withoutTime() {
    return new EvaluationContext(
        comparator, NO_TIME, Constant.MISSING, random, let, userRoles, memory, interrupts, scripts);
  }

  /** The context of a validator, which is compiled once for all clients, and runs no scripts. */
  public EvaluationContext ofValidator() {
    return new EvaluationContext(
        comparator,
        nowMillis,
        clusterTime,
        random,
        let,
        NO_ROLES,
        memory,
        interrupts,
        scripts.forbidden());
  }

  public EvaluationContext withComparator(ValueComparator other) {
    return new EvaluationContext(
        other, nowMillis, clusterTime, random, let, userRoles, memory, interrupts, scripts);
  }
}
