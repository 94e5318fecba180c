package dev.morphium.engine.command.crud;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.Explanation;
import dev.morphium.engine.command.query.Pipelines;
import dev.morphium.engine.cursor.Arrivals;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.cursor.LiveSource;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.feed.ChangeStream;
import dev.morphium.engine.feed.EventDelivery;
import dev.morphium.engine.feed.EventPrefilter;
import dev.morphium.engine.feed.Oplog;
import dev.morphium.engine.feed.OplogCollection;
import dev.morphium.engine.feed.StreamOptions;
import dev.morphium.engine.feed.StreamScope;
import dev.morphium.engine.feed.StreamStages;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.MatchStage;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.stage.ChangeStreamStage;
import dev.morphium.engine.pipeline.stage.SplitLargeEventStage;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of {@code aggregate} that opens change streams. Source: MongoDB manual, "Change
 * Streams".
 */
record StreamReads(Pipelines pipelines, CursorReplies cursors, Oplog oplog) {
  private static final String STREAM = "$changeStream";
  private static final String ADMIN = "admin";
  private static final List<String> STARTING_POINTS =
      List.of("resumeAfter", "startAfter", "startAtOperationTime");

  /** Whether a pipeline, as it was sent, begins with {@code $changeStream}. */
  static boolean isStream(Value pipeline) {
    return streamOptions(pipeline) != null;
  }

  /**
   * Whether a pipeline, as it was sent, opens a change stream of what happens from now on. That is
   * small, and must be: from a worker it would miss what came after it on other connections.
   */
  static boolean beginsNow(Value pipeline) {
    return streamOptions(pipeline) instanceof Document options
        && STARTING_POINTS.stream().noneMatch(options::has);
  }

  private static @Nullable Value streamOptions(Value pipeline) {
    return pipeline instanceof ArrayValue stages
            && !stages.isEmpty()
            && stages.get(0) instanceof Document first
            && STREAM.equals(first.firstName())
        ? first.get(STREAM)
        : null;
  }

  /**
   * Opens a stream, and answers with its first batch.
   *
   * @param root the catalog as it is now
   * @param scope the variables of the pipeline
   */
  void open(
      DocumentBuilder reply,
      Invocation invocation,
      Root root,
      Namespace namespace,
      Pipeline pipeline,
      Scope scope,
      long batchSize) {
    ChangeStreamStage stage = (ChangeStreamStage) pipeline.stages().get(0);
    checkApi(invocation);
    checkReadConcern(invocation);
    StreamScope watched = scope(root, namespace, stage);
    EventPrefilter screen = screen(pipeline, stage.options());
    Interrupt interrupt = new Interrupt(invocation.operation());
    ChangeStream stream =
        new ChangeStream(oplog, invocation.access().forCursor(), watched, stage.options(), screen);
    PipelineContext context =
        new PipelineContext(pipelines.noData(invocation.access(), interrupt), scope, null);
    DocumentSource shaped = pipeline.run(() -> stream.next(interrupt), context);
    boolean splits = pipeline.last() instanceof SplitLargeEventStage;
    EventDelivery delivery = new EventDelivery(stream, shaped::next, splits);
    cursors.append(
        reply,
        invocation,
        namespace.toString(),
        new Events(delivery, watched, screen, cursors.arrivals()),
        interrupt,
        batchSize);
  }

  /** How a stream would be read: the match on the oplog, and what makes events of its entries. */
  Explanation explain(
      Invocation invocation, Namespace namespace, Pipeline pipeline, Compilation compilation) {
    ChangeStreamStage stage = (ChangeStreamStage) pipeline.stages().get(0);
    checkApi(invocation);
    checkReadConcern(invocation);
    StreamScope watched = scope(invocation.access().root(), namespace, stage);
    StreamStages stages = new StreamStages(oplog, watched, stage.options());
    Value given = streamOptions(invocation.arguments().body().get("pipeline"));
    return pipelines.explainStream(
        invocation,
        OplogCollection.NAMESPACE,
        stages.oplogMatch(),
        stages.shown(given instanceof Document options ? options : Document.EMPTY),
        interrupt -> {
          ChangeStream stream =
              new ChangeStream(
                  oplog,
                  invocation.access().forCursor(),
                  watched,
                  stage.options(),
                  EventPrefilter.NONE);
          return () -> stream.next(interrupt);
        },
        pipeline.from(1),
        compilation);
  }

  /** What a filter at the beginning tells before there are events. */
  private static EventPrefilter screen(Pipeline pipeline, StreamOptions options) {
    return pipeline.size() > 1 && pipeline.stages().get(1) instanceof MatchStage match
        ? EventPrefilter.of(match.filter(), options)
        : EventPrefilter.NONE;
  }

  /** The events of one stream, as a cursor gives them out. */
  private record Events(
      EventDelivery delivery, StreamScope scope, EventPrefilter screen, Arrivals arrivals)
      implements LiveSource {
    @Override
    public @Nullable Document next() {
      return delivery.next();
    }

    @Override
    public boolean isEnded() {
      return delivery.isEnded();
    }

    @Override
    public Document postBatchToken() {
      return delivery.postBatchToken();
    }

    @Override
    public Runnable onArrival(Runnable arrived) {
      String database = scope.database();
      String collection = scope.collection();
      if (database == null) {
        return arrivals.onAnything(screen::mayPass, arrived);
      }
      return collection == null
          ? arrivals.onDatabase(database, screen::mayPass, arrived)
          : arrivals.onNamespace(new Namespace(database, collection), screen::mayPass, arrived);
    }
  }

  private static StreamScope scope(Root root, Namespace namespace, ChangeStreamStage stage) {
    StreamOptions options = stage.options();
    String database = namespace.database();
    if (options.wholeCluster() && !(database.equals(ADMIN) && stage.collectionless())) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "A $changeStream with 'allChangesForCluster:true' may only be opened on the 'admin'"
              + " database, and with no collection name; found "
              + namespace);
    }
    if (options.wholeCluster()) {
      return StreamScope.CLUSTER;
    }
    if (StreamScope.isInternal(database)) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          "$changeStream may not be opened on the internal " + database + " database");
    }
    if (stage.collectionless()) {
      return StreamScope.database(database);
    }
    if (StreamScope.isInternal(namespace)) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          "$changeStream may not be opened on the internal " + namespace + " collection");
    }
    CollectionState collection = root.collection(namespace);
    View.refuse(collection);
    if (collection != null && collection.options().has("timeseries")) {
      throw new CommandException(
          ErrorCode.COMMAND_NOT_SUPPORTED_ON_VIEW,
          "$changeStream cannot be opened on the time-series collection " + namespace);
    }
    return StreamScope.collection(namespace);
  }

  private static void checkApi(Invocation invocation) {
    Value options = streamOptions(invocation.arguments().body().get("pipeline"));
    if (invocation.arguments().bool(GenericFields.API_STRICT, false)
        && options instanceof Document given
        && given.has("showExpandedEvents")) {
      throw new CommandException(
          ErrorCode.API_STRICT_ERROR,
          "BSON field '$changeStream.showExpandedEvents' is not allowed with apiStrict:true.");
    }
  }

  private static void checkReadConcern(Invocation invocation) {
    Document concern = invocation.arguments().document(GenericFields.READ_CONCERN);
    if (concern != null
        && concern.get("level") instanceof StringValue level
        && !level.value().equals("majority")) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "Aggregation stage $changeStream requires read concern level majority, but found "
              + level.value());
    }
  }
}
