package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.QueryFeature;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The environment of the compilation of a stage.
 *
 * <p>Immutable. All compilations that come from one share the numbering of variables, so that one
 * scope serves a pipeline and the pipelines within it.
 */
public final class StageCompilation {
  /** Deepest nesting of pipelines in pipelines. */
  private static final int MAX_DEPTH = 20;

  private final PipelineTables tables;
  private final Compilation expressions;
  private final String database;
  private final @Nullable String collection;
  private final StagePlace place;
  private final Set<StagePlace> around;
  private final int depth;
  private final boolean definition;

  private StageCompilation(
      PipelineTables tables,
      Compilation expressions,
      String database,
      @Nullable String collection,
      StagePlace place,
      Set<StagePlace> around,
      int depth,
      boolean definition) {
    this.tables = tables;
    this.expressions = expressions;
    this.database = database;
    this.collection = collection;
    this.place = place;
    this.around = around;
    this.depth = depth;
    this.definition = definition;
  }

  /**
   * The compilation of a whole pipeline.
   *
   * @param collection the collection it reads, or null when it reads none ({@code {aggregate: 1}})
   */
  public static StageCompilation of(
      PipelineTables tables,
      Compilation expressions,
      String database,
      @Nullable String collection) {
    return new StageCompilation(
        tables, expressions, database, collection, StagePlace.TOP, Set.of(), 0, false);
  }

  public PipelineTables tables() {
    return tables;
  }

  public Compilation expressions() {
    return expressions;
  }

  public Expression expression(Value operand) {
    return expressions.compile(operand);
  }

  public Filter filter(Document query) {
    FilterCompiler compiler = new FilterCompiler(tables.queries(), expressions);
    return expressions.context().scripts().isMapReduce()
        ? compiler.compilePart(query)
        : compiler.forbidding(QueryFeature.WHERE).compilePart(query);
  }

  public ValueComparator comparator() {
    return expressions.context().comparator();
  }

  public String database() {
    return database;
  }

  /** The collection that the pipeline reads, or null when it reads none. */
  public @Nullable String collection() {
    return collection;
  }

  public StagePlace place() {
    return place;
  }

  /** Whether a {@code $facet} is somewhere around. */
  public boolean isInFacet() {
    return around.contains(StagePlace.FACET);
  }

  /**
   * Whether the pipeline is only looked at and not run: it is that of a view that is to be created.
   */
  public boolean isDefinition() {
    return definition;
  }

  /** The same compilation for a pipeline that is only looked at. */
  public StageCompilation asDefinition() {
    return new StageCompilation(
        tables, expressions, database, collection, place, around, depth, true);
  }

  /** What is somewhere around, beside the place itself. */
  Set<StagePlace> around() {
    return around;
  }

  /** The same compilation within a transaction. */
  public StageCompilation inTransaction() {
    return new StageCompilation(
        tables,
        expressions,
        database,
        collection,
        place,
        with(StagePlace.TRANSACTION),
        depth,
        definition);
  }

  private Set<StagePlace> with(StagePlace more) {
    Set<StagePlace> all = EnumSet.of(more);
    all.addAll(around);
    return Set.copyOf(all);
  }

  /** The same compilation for expressions that see other variables. */
  public StageCompilation with(Compilation variables) {
    return new StageCompilation(
        tables, variables, database, collection, place, around, depth, definition);
  }

  /** The compilation of the pipelines of a {@code $facet}. */
  public StageCompilation facet() {
    return new StageCompilation(
        tables,
        expressions,
        database,
        collection,
        StagePlace.FACET,
        with(StagePlace.FACET),
        depth,
        definition);
  }

  /**
   * The compilation of a pipeline within a stage.
   *
   * @param source the collection it reads, or null when it reads none
   * @throws CommandException 232 when pipelines are nested too deeply
   */
  public StageCompilation nested(StagePlace kind, @Nullable String source) {
    if (depth >= MAX_DEPTH) {
      throw new CommandException(
          232, "Maximum number of nested sub-pipelines exceeded. Limit is " + MAX_DEPTH);
    }
    return new StageCompilation(
        tables, expressions, database, source, kind, around, depth + 1, definition);
  }

  /** Compiles a pipeline in this place. @throws CommandException when it is none */
  public Pipeline pipeline(Value stages) {
    return PipelineCompiler.compile(stages, this);
  }
}
