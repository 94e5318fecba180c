package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.CursorOptions;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.ValueComparator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The command {@code listCollections}. Source: MongoDB manual, "listCollections". */
record ListCollectionsCommand(Queries queries, CursorReplies cursors) implements ImmediateCommand {
  static final CommandFields FIELDS =
      new CommandFields("listCollections").with(CommandField.ANY, "includePendingDrops");
  private static final CommandField AUTHORIZED = FIELDS.bool("authorizedCollections");
  private static final CommandField FILTER = FIELDS.document("filter");
  private static final CommandField NAME_ONLY = FIELDS.bool("nameOnly");
  private static final CommandField CURSOR = FIELDS.document("cursor");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace.checkDatabase(invocation.database());
    Filter filter =
        queries.filter(
            arguments.document(FILTER),
            queries.languages().timelessCompilation(ValueComparator.BINARY));
    boolean nameOnly = arguments.bool(NAME_ONLY, false);
    boolean authorized = arguments.bool(AUTHORIZED, false);
    List<Document> found = new ArrayList<>();
    for (Document description :
        descriptions(invocation.access().root(), invocation.database(), nameOnly)) {
      if ((!authorized || isAuthorized(invocation, description)) && filter.matches(description)) {
        found.add(description);
      }
    }
    cursors.append(
        reply,
        invocation,
        invocation.database() + ".$cmd.listCollections",
        found,
        CursorOptions.batchSize(arguments.document(CURSOR), Long.MAX_VALUE));
  }

  /** Whether the client may do anything with the collection. */
  private static boolean isAuthorized(Invocation invocation, Document description) {
    return description.get("name") instanceof StringValue name
        && invocation
            .privileges()
            .allowAnything(new Namespace(invocation.database(), name.value()));
  }

  private List<Document> descriptions(Root root, String database, boolean nameOnly) {
    List<Document> descriptions = new ArrayList<>();
    boolean views = false;
    for (CollectionState collection : queries.collections().in(root, database)) {
      boolean series = TimeSeries.isTimeSeries(collection);
      if (series) {
        descriptions.add(TimeSeriesListing.series(collection, nameOnly));
        descriptions.add(TimeSeriesListing.buckets(collection, nameOnly));
      } else {
        descriptions.add(describe(collection, nameOnly));
      }
      views = views || series || View.isView(collection);
    }
    if (views) {
      descriptions.add(describe(systemViews(database), nameOnly));
    }
    return descriptions;
  }

  /** The collection that lists a database's views in MongoDB, and is shown here too. */
  private static CollectionState systemViews(String database) {
    Namespace namespace = new Namespace(database, "system.views");
    UUID id = UUID.nameUUIDFromBytes(namespace.toString().getBytes(StandardCharsets.UTF_8));
    return CollectionState.empty(id, namespace, Document.EMPTY);
  }

  private static Document describe(CollectionState collection, boolean nameOnly) {
    boolean view = View.isView(collection);
    DocumentBuilder description =
        new DocumentBuilder()
            .append("name", collection.namespace().collection())
            .append("type", view ? "view" : "collection");
    if (nameOnly) {
      return description.build();
    }
    description.append("options", collection.options()).startDocument("info");
    description.append("readOnly", view);
    if (!view) {
      description.append("uuid", BinaryValue.of(collection.id()));
    }
    description.end();
    if (!view && collection.hasIndexes() && !collection.isClustered()) {
      description.append("idIndex", collection.idIndex().definition().spec());
    }
    return description.build();
  }
}
