package dev.morphium.engine.command.query;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.VariableNames;
import dev.morphium.engine.expression.operator.MapReduceOperators;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.memory.ValueMemory;
import dev.morphium.engine.pipeline.PipelineTables;
import dev.morphium.engine.pipeline.accumulator.MapReduceAccumulator;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.script.Scripts;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.update.UpdateOperator;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The tables of all language families together, and the compilers made of them for one command.
 *
 * @param expressions the aggregation expressions
 * @param updates the update operators
 * @param pipelines the stages, the accumulators and the query operators
 * @param clockMillis the time, for {@code $$NOW}
 * @param clusterTime the value of {@code $$CLUSTER_TIME}, missing on a standalone
 * @param userRoles the value of {@code $$USER_ROLES}
 * @param random the source of randomness of expressions
 * @param memory how much memory values may take that expressions make
 * @param interrupts where long evaluations look whether they are to end
 * @param scripts runs functions of JavaScript
 */
public record LanguageCompilers(
    OperatorTable<ExpressionFactory> expressions,
    OperatorTable<UpdateOperator> updates,
    PipelineTables pipelines,
    LongSupplier clockMillis,
    Supplier<Value> clusterTime,
    Supplier<Value> userRoles,
    RandomGenerator random,
    ValueMemory memory,
    InterruptCheck interrupts,
    Scripts scripts) {

  private static final Value NO_CLUSTER_TIME = new TimestampValue(0);

  /**
   * A compilation of what is checked now and evaluated later, for instance a view: whether there is
   * a cluster time is a matter of its evaluation.
   */
  public Compilation definition(ValueComparator comparator) {
    return withClusterTime().compilation(comparator);
  }

  /** A compilation for a command without {@code let} and collation. */
  public Compilation compilation() {
    return compilation(ValueComparator.BINARY);
  }

  /** A compilation for a command without {@code let}. */
  public Compilation compilation(ValueComparator comparator) {
    return new Compilation(expressions, context(comparator, Map.of()));
  }

  /**
   * A compilation for a command.
   *
   * @param let the command's variables, whose values may be expressions over constants and earlier
   *     variables
   * @param comparator the order of values that the command's collation asks for
   */
  public Compilation compilation(Document let, ValueComparator comparator) {
    Map<String, Value> variables = new LinkedHashMap<>();
    for (Element element : let.elements()) {
      VariableNames.checkDefinition(element.name());
      Compilation compilation =
          new Compilation(expressions, context(comparator, variables).withoutTime());
      Expression expression = compilation.compile(element.value());
      variables.put(element.name(), expression.evaluate(compilation.newScope()));
    }
    return new Compilation(expressions, context(comparator, variables));
  }

  /** A compilation for a command whose filter may not read the clock, for instance a count. */
  public Compilation timelessCompilation(ValueComparator comparator) {
    EvaluationContext context = context(comparator, Map.of());
    return new Compilation(expressions, context.withoutTime());
  }

  /** A compilation of what is compiled once for the commands of all clients. */
  public Compilation sharedCompilation(ValueComparator comparator) {
    return new Compilation(expressions, context(comparator, Map.of()).ofValidator());
  }

  /** A compilation that sees these variables. */
  public Compilation compilation(Map<String, Value> variables, ValueComparator comparator) {
    return new Compilation(expressions, context(comparator, variables));
  }

  /**
   * The same languages at one moment: for a command whose statements all see the same {@code $$NOW}
   * and {@code $$CLUSTER_TIME}.
   */
  LanguageCompilers atOneTime() {
    long now = clockMillis.getAsLong();
    return new LanguageCompilers(
        expressions,
        updates,
        pipelines,
        () -> now,
        clusterTime,
        userRoles,
        random,
        memory,
        interrupts,
        scripts);
  }

  /** The same languages where all that is compiled sees the same {@code $$CLUSTER_TIME}. */
  LanguageCompilers atOneClusterTime() {
    Value moment = clusterTime.get();
    return new LanguageCompilers(
        expressions,
        updates,
        pipelines,
        clockMillis,
        () -> moment,
        userRoles,
        random,
        memory,
        interrupts,
        scripts);
  }

  /**
   * The same languages where {@code $$CLUSTER_TIME} is never unavailable: on a standalone it is the
   * timestamp of nothing.
   */
  LanguageCompilers withClusterTime() {
    return new LanguageCompilers(
        expressions,
        updates,
        pipelines,
        clockMillis,
        () -> {
          Value time = clusterTime.get();
          return time.isMissing() ? NO_CLUSTER_TIME : time;
        },
        userRoles,
        random,
        memory,
        interrupts,
        scripts);
  }

  /**
   * The same languages for what is evaluated in the writer lane, where nothing is interrupted: an
   * edit that ends in the middle would tear the batch.
   */
  public LanguageCompilers uninterrupted() {
    return new LanguageCompilers(
        expressions,
        updates,
        pipelines,
        clockMillis,
        clusterTime,
        userRoles,
        random,
        ValueMemory.uncharged(memory.limits()),
        InterruptCheck.NONE,
        Scripts.NONE);
  }

  /**
   * The same languages for one {@code mapReduce}: with the operators that only it may use, and
   * scripts that see its scope.
   *
   * @param scope the global variables of its functions
   */
  public LanguageCompilers ofMapReduce(Document scope) {
    return new LanguageCompilers(
        MapReduceOperators.with(expressions),
        updates,
        pipelines.with(MapReduceAccumulator.with(pipelines.accumulators())),
        clockMillis,
        clusterTime,
        userRoles,
        random,
        memory,
        interrupts,
        scripts.ofMapReduce(scope));
  }

  public FilterCompiler filters(Compilation compilation) {
    return new FilterCompiler(pipelines.queries(), compilation);
  }

  private EvaluationContext context(ValueComparator comparator, Map<String, Value> let) {
    return new EvaluationContext(
        comparator,
        clockMillis.getAsLong(),
        clusterTime.get(),
        random,
        let,
        userRoles,
        memory,
        interrupts,
        scripts);
  }
}
