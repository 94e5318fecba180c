package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.EntityShape;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PathMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.Operation.RunCommand;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import dev.morphium.query.Verbosity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * An aggregation pipeline: stages that the server sends the documents of a collection through, with
 * a method for each stage that there is.
 *
 * <pre>{@code
 * Pipeline<Order, Turnover> turnover =
 *     morphium.createAggregator(Order.class, Turnover.class)
 *         .match(f("total").gt(0))
 *         .group("city").sum("total", multiply(field("price"), field("pieces"))).count("orders").end()
 *         .sort("-total");
 * List<Turnover> best = turnover.limit(10).asList();
 * List<Turnover> all = turnover.asList();
 * }</pre>
 *
 * <p>A pipeline never changes: each method gives a new one, so that a pipeline can be kept, shared
 * by threads, and extended in several ways. What a method returns is what must be used. Stages that
 * have several parts are values of the same kind, and are ended by {@code end()}.
 *
 * <p>Names are those of Java as long as they can be traced to a property of the entity or of the
 * result; a name that a stage makes is called as the result type stores it, or else as it was
 * given. A name that is neither raises a {@link dev.morphium.exception.MappingException} where it
 * is used. Source: MongoDB manual, "Aggregation Pipeline".
 *
 * @param <T> the entities of the collection
 * @param <R> the results
 */
@CheckReturnValue
public final class Pipeline<T, R>
    implements FilterStages<Pipeline<T, R>>,
        ProjectionStages<Pipeline<T, R>>,
        GroupingStages<Pipeline<T, R>>,
        JoinStages<Pipeline<T, R>>,
        SeriesStages<Pipeline<T, R>>,
        SearchStages<Pipeline<T, R>>,
        ServerStages<Pipeline<T, R>>,
        OutputStages<Pipeline<T, R>>,
        AggregateOptions<Pipeline<T, R>> {
  private static final String ADMIN = "admin";

  private final CommandRunner runner;
  private final Namespace namespace;
  private final ResultType<R> result;
  private final @Nullable BsonDocument typeFilter;
  private final StageSequence sequence;
  private final AggregateSettings settings;

  /**
   * A pipeline without stages.
   *
   * @param mapping how the collection's documents are stored
   * @param types how the types of joined collections are stored
   */
  Pipeline(
      CommandRunner runner,
      Namespace namespace,
      PathMapping mapping,
      EntityMappings types,
      ResultType<R> result) {
    this.runner = runner;
    this.namespace = namespace;
    this.result = result;
    typeFilter = mapping instanceof EntityMapping<?> entity ? entity.typeFilter() : null;
    sequence =
        new StageSequence(
            types,
            List.of(),
            new Scope(new EntityShape(mapping, ""), Map.of(), mapping, result.names(), ""));
    settings = AggregateSettings.none();
  }

  private Pipeline(Pipeline<T, R> before, StageSequence sequence, AggregateSettings settings) {
    runner = before.runner;
    namespace = before.namespace;
    result = before.result;
    typeFilter = before.typeFilter;
    this.sequence = sequence;
    this.settings = settings;
  }

  @Override
  public Pipeline<T, R> with(PipelineStage stage) {
    Arguments.required(stage, "with", "stage");
    return new Pipeline<>(this, sequence.then(stage), settings);
  }

  @Override
  public Pipeline<T, R> option(AggregateOption option) {
    Arguments.required(option, "option", "option");
    return new Pipeline<>(this, sequence, option.applyTo(settings, sequence.scope()));
  }

  /** The stages so far, as the server wants them. */
  public List<BsonDocument> stages() {
    return sequence.copies();
  }

  /**
   * Runs the pipeline, and gives all its results; none when it ends with {@code out} or {@code
   * merge}.
   *
   * @throws dev.morphium.driver.DriverException when the server is out of reach, or finds a mistake
   */
  public List<R> asList() {
    if (isChangeStream()) {
      throw new IllegalStateException(
          "a change stream has no end, so that no list can be made of it; use iterate()");
    }
    if (writes()) {
      run();
      return List.of();
    }
    return iterate().toList();
  }

  /** Runs the pipeline, and gives its first result; null when there is none. */
  public @Nullable R get() {
    if (writes()) {
      run();
      return null;
    }
    try (ResultCursor<R> results = iterate()) {
      return results.hasNext() ? results.next() : null;
    }
  }

  /**
   * Runs the pipeline, and gives its results as they are asked for; to be closed when it is not
   * read to its end.
   *
   * @throws IllegalStateException when it ends with {@code out} or {@code merge}
   * @throws dev.morphium.exception.MappingException when the results' type reads a field that is
   *     misspelled, or a record's component of a primitive type that no stage makes
   */
  public ResultCursor<R> iterate() {
    if (writes()) {
      throw new IllegalStateException(
          "a pipeline that ends with %s has no results; use run()".formatted(sequence.last()));
    }
    checkResult();
    Duration maxAwait = isChangeStream() ? Duration.ofSeconds(1) : null;
    return runner.open(
        new Operation.Aggregate(database(), command(), maxAwait, options()), result.decoder());
  }

  /** Runs the pipeline, and gives its results; to be closed when it is not read to its end. */
  public Stream<R> stream() {
    return iterate().stream();
  }

  /**
   * Runs a pipeline that ends with {@code out} or {@code merge} to its end.
   *
   * @throws IllegalStateException when it writes nothing
   * @throws dev.morphium.exception.WriteException when the write concern was not satisfied
   */
  public void run() {
    if (!writes()) {
      throw new IllegalStateException(
          "the pipeline writes nothing; end it with out or merge, or ask for results by asList()");
    }
    BsonDocument command = command();
    if (options().readConcern() != null) {
      command.append("readConcern", options().readConcern().document());
    }
    runner.run(new Operation.Aggregate(database(), command, options()));
  }

  /** How the server would run the pipeline, without running it. */
  public BsonDocument explain() {
    return explain(Verbosity.QUERY_PLANNER);
  }

  /** How the server would run or runs the pipeline. Source: MongoDB manual, "explain". */
  public BsonDocument explain(Verbosity verbosity) {
    Arguments.required(verbosity, "explain", "verbosity");
    BsonDocument explain =
        new BsonDocument("explain", command())
            .append("verbosity", new BsonString(verbosity.text()));
    return runner.run(new RunCommand(database(), explain, RunCommand.Form.READ, options()));
  }

  /**
   * The command as it is sent, without session and concerns; when a collection holds several types,
   * it begins with the choice of the entity's documents.
   */
  public BsonDocument command() {
    BsonDocument command = new BsonDocument("aggregate", target());
    command.append("pipeline", new BsonArray(Foreign.complete(stages(), typeFilter)));
    command.append("cursor", settings.cursor().clone());
    settings.fields().clone().forEach(command::append);
    return command;
  }

  /** The stages as a document each, for logs. */
  @Override
  public String toString() {
    return namespace + " " + sequence.stages();
  }

  /** Refuses a type of results that cannot be read from what the last stage gives. */
  private void checkResult() {
    Scope scope = sequence.scope();
    if (result.names() instanceof EntityMapping<?> read
        && scope.shape() instanceof FieldsShape fields) {
      Map<String, String> made = fields.all();
      if (made != null) {
        new ResultProperties(read, made).check(isPart(read, scope.values()));
      }
    }
  }

  /** Whether results are the collection's own documents, or parts of them. */
  private static boolean isPart(EntityMapping<?> read, PathMapping documents) {
    return documents instanceof EntityMapping<?> source
        && read.type().isAssignableFrom(source.type());
  }

  private BsonValue target() {
    return switch (sequence.first()) {
      case "$currentOp",
          "$documents",
          "$listLocalSessions",
          "$listSampledQueries",
          "$querySettings",
          "$queryStats",
          "$shardedDataDistribution" ->
          new BsonInt32(1);
      case "$listSessions" -> new BsonString("system.sessions");
      default -> new BsonString(namespace.collection());
    };
  }

  private String database() {
    return switch (sequence.first()) {
      case "$currentOp",
          "$listSampledQueries",
          "$querySettings",
          "$queryStats",
          "$shardedDataDistribution" ->
          ADMIN;
      case "$listSessions" -> "config";
      default -> namespace.database();
    };
  }

  private boolean isChangeStream() {
    return sequence.first().equals("$changeStream");
  }

  private boolean writes() {
    String last = sequence.last();
    return last.equals("$out") || last.equals("$merge");
  }

  private OperationOptions options() {
    return settings.operation();
  }
}
