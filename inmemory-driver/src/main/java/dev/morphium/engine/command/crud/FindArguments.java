package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.Hints;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.command.query.ViewReads;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.QueryMetadata;
import dev.morphium.engine.pipeline.SortStage;
import dev.morphium.engine.plan.Planner;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.project.NeededPaths;
import dev.morphium.engine.project.Projection;
import dev.morphium.engine.project.ProjectionCompiler;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@code find}, checked and compiled.
 *
 * @param request what is asked of the collection
 * @param projection what is given of each document, or null for all of it
 * @param compilation the command's variables
 * @param firstBatch the most documents in the first batch
 * @param singleBatch whether the first batch is the last
 */
record FindArguments(
    QueryRequest request,
    @Nullable Projection projection,
    Compilation compilation,
    long firstBatch,
    boolean singleBatch) {
  static final CommandFields FIELDS =
      new CommandFields("find")
          .context("FindCommandRequest")
          .with(List.of(ValueType.BOOLEAN), "includeQueryStatsMetrics")
          .with(CommandField.NUMBER, "term")
          .unstable(
              "awaitData",
              "includeQueryStatsMetrics",
              "max",
              "min",
              "noCursorTimeout",
              "oplogReplay",
              "returnKey",
              "showRecordId",
              "tailable",
              "term");
  static final CommandField FILTER = FIELDS.ownedDocument("filter");
  private static final CommandField LIMIT = FIELDS.number("limit");
  private static final CommandField SINGLE_BATCH = FIELDS.optionalBool("singleBatch");
  private static final CommandField BATCH_SIZE = FIELDS.number("batchSize");
  private static final CommandField SORT = FIELDS.ownedDocument("sort");
  static final CommandField PROJECTION = FIELDS.ownedDocument("projection");
  private static final CommandField SKIP = FIELDS.number("skip");
  private static final CommandField HINT = FIELDS.any("hint");
  private static final CommandField LET = FIELDS.document("let");
  private static final CommandField COLLATION = FIELDS.ownedDocument("collation");
  private static final CommandField ALLOW_DISK_USE = FIELDS.optionalBool("allowDiskUse");

  /** The cursor stays open at the end of its collection. */
  static final CommandField TAILABLE = FIELDS.optionalBool("tailable");

  /** A batch waits for a document where there is none. */
  static final CommandField AWAIT_DATA = FIELDS.optionalBool("awaitData");

  private static final ScanArguments SCAN = ScanArguments.of(FIELDS);
  static final CommandField NO_CURSOR_TIMEOUT = FIELDS.optionalBool("noCursorTimeout");

  static {
    FIELDS.optionalBool("allowPartialResults");
    FIELDS.strict(
        "oplogReplay", ValueType.BOOLEAN, "Expected field oplogReplayto be of type object");
  }

  /** Whether this asks for one document by its {@code _id}, and for nothing that needs a plan. */
  static boolean isExpress(Arguments arguments) {
    return arguments.hasOnly(FILTER, LIMIT, SINGLE_BATCH)
        && arguments.nonNegative(LIMIT, 0) <= Integer.MAX_VALUE
        && Planner.isIdOnly(arguments.document(FILTER, Document.EMPTY));
  }

  static FindArguments of(Invocation invocation, Namespace namespace, Queries queries) {
    Arguments arguments = invocation.arguments();
    checkTailable(arguments);
    Compilation compilation =
        queries.compilation(
            invocation.access(),
            namespace,
            arguments.document(COLLATION),
            arguments.document(LET, Document.EMPTY));
    Filter filter = queries.filter(arguments.document(FILTER), compilation);
    Document specification = arguments.document(PROJECTION, Document.EMPTY);
    Projection projection =
        specification.isEmpty()
            ? null
            : ProjectionCompiler.compile(
                specification,
                Projection.Mode.FIND,
                compilation,
                queries.languages().filters(compilation));
    checkSortKey(arguments, compilation);
    long limit = arguments.nonNegative(LIMIT, 0);
    long batch = arguments.nonNegative(BATCH_SIZE, 101);
    boolean single = arguments.bool(SINGLE_BATCH, false);
    boolean mayUseDisk =
        arguments.has(ALLOW_DISK_USE)
            ? arguments.bool(ALLOW_DISK_USE, true)
            : queries.memory().spillsByDefault().getAsBoolean();
    return new FindArguments(
        request(arguments, scored(arguments, filter, compilation), compilation, limit, mayUseDisk),
        projection,
        compilation,
        batch,
        single);
  }

  private static void checkSortKey(Arguments arguments, Compilation compilation) {
    if (compilation.neededMetadata().contains(SortStage.SORT_KEY)
        && arguments.document(SORT, Document.EMPTY).isEmpty()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "cannot use sortKey $meta projection without a sort");
    }
  }

  private static Filter scored(Arguments arguments, Filter filter, Compilation compilation) {
    Document sort = arguments.document(SORT, Document.EMPTY);
    Set<String> needed = new HashSet<>(compilation.neededMetadata());
    if (!sort.has("$natural")) {
      needed.addAll(SortPattern.parse(sort).metadata());
    }
    return QueryMetadata.required(filter, needed);
  }

  /** What the command looks for, when it looks in a view. */
  static ViewReads.Query viewQuery(Arguments arguments) {
    Document sort = arguments.document(SORT, Document.EMPTY);
    if (sort.has("$natural")) {
      throw new CommandException(
          ErrorCode.INVALID_PIPELINE_OPERATOR, "Sort by $natural is not supported on a view");
    }
    if (arguments.bool(TAILABLE, false)) {
      throw new CommandException(
          ErrorCode.INVALID_PIPELINE_OPERATOR, "Option tailable not supported in aggregation.");
    }
    SCAN.checkView(arguments);
    return new ViewReads.Query(
        arguments.document(FILTER),
        sort,
        arguments.nonNegative(SKIP, 0),
        arguments.nonNegative(LIMIT, 0),
        arguments.document(PROJECTION),
        Hints.of(arguments.value(HINT)));
  }

  private static QueryRequest request(
      Arguments arguments, Filter filter, Compilation compilation, long limit, boolean mayUseDisk) {
    Document sort = arguments.document(SORT, Document.EMPTY);
    Hints hint = Hints.of(arguments.value(HINT));
    int natural = hint.natural() != 0 ? hint.natural() : Hints.natural(sort);
    return new QueryRequest(
            filter,
            sort.has("$natural") ? SortPattern.EMPTY : SortPattern.parse(sort).ofQuery(),
            natural,
            arguments.nonNegative(SKIP, 0),
            limit == 0 ? QueryRequest.UNLIMITED : limit,
            hint.index(),
            compilation.context().comparator(),
            mayUseDisk)
        .showing(arguments.document(PROJECTION, Document.EMPTY))
        .needing(needed(arguments))
        .scanning(SCAN.options(arguments).telling(compilation.neededMetadata()));
  }

  /** The paths that are all that is shown of the documents, or null. */
  private static @Nullable Set<String> needed(Arguments arguments) {
    Document shown = arguments.document(PROJECTION, Document.EMPTY);
    return shown.isEmpty() ? null : NeededPaths.ofProjection(shown);
  }

  private static void checkTailable(Arguments arguments) {
    if (!arguments.bool(TAILABLE, false)) {
      if (arguments.bool(AWAIT_DATA, false)) {
        throw new CommandException(
            ErrorCode.FAILED_TO_PARSE, "Cannot set 'awaitData' without also setting 'tailable'");
      }
      return;
    }
    SCAN.checkTailable(arguments);
    Document sort = arguments.document(SORT, Document.EMPTY);
    if (!sort.isEmpty() && Hints.natural(sort) != 1) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "cannot use tailable option with a sort other than {$natural: 1}");
    }
    if (arguments.bool(SINGLE_BATCH, false)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "cannot use tailable option with the 'singleBatch' option");
    }
  }

  /**
   * Checks that a collection can have tailable cursors.
   *
   * @throws CommandException 2 when it is not capped
   */
  static void checkTailable(CollectionState collection) {
    if (!collection.isAbsent() && !collection.options().get("capped").isTrue()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "error processing query: tailable cursor requested on non capped collection");
    }
  }
}
