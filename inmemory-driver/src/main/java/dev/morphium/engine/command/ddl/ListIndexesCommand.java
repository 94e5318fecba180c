package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.TimeSeriesIndexes;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.CursorOptions;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/** The command {@code listIndexes}. Source: MongoDB manual, "listIndexes". */
record ListIndexesCommand(Queries queries, CursorReplies cursors) implements ImmediateCommand {
  static final CommandFields FIELDS =
      new CommandFields("listIndexes").unstable("includeBuildUUIDs", "includeIndexBuildInfo");
  private static final CommandField CURSOR = FIELDS.document("cursor");
  private static final CommandField BUILD_UUIDS = FIELDS.looseBool("includeBuildUUIDs");
  private static final CommandField BUILD_INFO = FIELDS.looseBool("includeIndexBuildInfo");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = invocation.namespace();
    boolean info = arguments.bool(BUILD_INFO, false);
    if (info && arguments.bool(BUILD_UUIDS, false)) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "The includeBuildUUIDs flag and includeBuildIndexInfo flag cannot both be set to true");
    }
    long batchSize = CursorOptions.batchSize(arguments.document(CURSOR), Long.MAX_VALUE);
    CollectionState stored = queries.collections().existing(invocation.access().root(), namespace);
    CollectionState series = TimeSeries.behind(invocation.access().root(), namespace);
    CollectionState collection = stored == null ? series : stored;
    if (collection == null) {
      throw new CommandException(ErrorCode.NAMESPACE_NOT_FOUND, "ns does not exist: " + namespace);
    }
    View.refuse(collection);
    List<Document> specs =
        collection.shownDefinitions().stream()
            .map(
                index ->
                    stored == null ? TimeSeriesIndexes.onBuckets(collection, index) : index.spec())
            .map(spec -> info ? new DocumentBuilder().append("spec", spec).build() : spec)
            .toList();
    cursors.append(reply, invocation, namespace.toString(), specs, batchSize);
  }
}
