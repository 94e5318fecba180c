package dev.morphium.engine.expression;

import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The compilation of expressions: the table of operators and the variables in sight.
 *
 * <p>Immutable: {@link #bind} gives a compilation that sees one variable more. All compilations
 * that come from one share the numbering of slots, so that a scope serves them all.
 */
public final class Compilation {
  /** What {@code $meta} calls the score of a text search. */
  public static final String TEXT_SCORE = "textScore";

  private final OperatorTable<ExpressionFactory> table;
  private final EvaluationContext context;
  private final Map<String, Integer> slots;
  private final AtomicInteger nextSlot;
  private final boolean folds;
  private final Set<String> metadata;
  private final AtomicReference<@Nullable CommandException> failure;

  /** A compilation that sees the system variables and the context's {@code let}. */
  public Compilation(OperatorTable<ExpressionFactory> table, EvaluationContext context) {
    this(
        table,
        context,
        Map.of(),
        new AtomicInteger(),
        true,
        ConcurrentHashMap.newKeySet(),
        new AtomicReference<>());
  }

  private Compilation(
      OperatorTable<ExpressionFactory> table,
      EvaluationContext context,
      Map<String, Integer> slots,
      AtomicInteger nextSlot,
      boolean folds,
      Set<String> metadata,
      AtomicReference<@Nullable CommandException> failure) {
    this.table = table;
    this.context = context;
    this.slots = slots;
    this.nextSlot = nextSlot;
    this.folds = folds;
    this.metadata = metadata;
    this.failure = failure;
  }

  /**
   * Compiles whatever stands where an expression may stand: a path, a variable, an operator, a
   * document, an array or a literal.
   */
  public Expression compile(Value operand) {
    return ExpressionCompiler.compile(operand, this);
  }

  /**
   * The same compilation with one more variable, in a slot of its own ({@link #slot} tells which).
   */
  public Compilation bind(String variable) {
    Map<String, Integer> more = new HashMap<>(slots);
    more.put(variable, nextSlot.getAndIncrement());
    return new Compilation(table, context, Map.copyOf(more), nextSlot, folds, metadata, failure);
  }

  /**
   * The same compilation for what may never be evaluated: constants are not computed beforehand, so
   * that their errors come only where someone asks for their value.
   */
  public Compilation lazily() {
    return folds
        ? new Compilation(table, context, slots, nextSlot, false, metadata, failure)
        : this;
  }

  /** The same compilation for a pipeline of its own, whose documents have other metadata. */
  public Compilation apart() {
    return new Compilation(
        table, context, slots, nextSlot, folds, ConcurrentHashMap.newKeySet(), failure);
  }

  /** Notes that an expression reads what is known of a document beside its fields. */
  public void needMetadata(String name) {
    metadata.add(name);
  }

  /** What anything compiled here reads of documents beside their fields, by the names of $meta. */
  public Set<String> neededMetadata() {
    return Set.copyOf(metadata);
  }

  /** Whether anything compiled here reads the score of a text search. */
  public boolean needsTextScore() {
    return metadata.contains(TEXT_SCORE);
  }

  /** Whether constant expressions are computed when they are compiled. */
  public boolean folds() {
    return folds;
  }

  /**
   * Notes that a constant cannot be computed; whoever compiles the whole tells of it at the end.
   */
  void foldingFailed(CommandException error) {
    failure.compareAndSet(null, error);
  }

  /**
   * The first error of constants that were computed beforehand, once everything has been compiled:
   * mongod parses all of it, and optimizes then.
   *
   * @throws CommandException the error, when there was one
   */
  public void checkConstants() {
    CommandException first = failure.getAndSet(null);
    if (first != null) {
      throw first;
    }
  }

  /** The slot of a variable in sight, or null when no expression around bound it. */
  public @Nullable Integer slot(String variable) {
    return slots.get(variable);
  }

  public OperatorTable<ExpressionFactory> table() {
    return table;
  }

  public EvaluationContext context() {
    return context;
  }

  /** A scope for what this compilation compiles. */
  public Scope newScope() {
    return new Scope(context);
  }
}
