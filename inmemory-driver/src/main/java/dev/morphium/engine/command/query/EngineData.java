package dev.morphium.engine.command.query;

import dev.morphium.engine.catalog.CatalogEntries;
import dev.morphium.engine.catalog.CatalogListing;
import dev.morphium.engine.catalog.CollectionStatistics;
import dev.morphium.engine.catalog.IndexStatistics;
import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.TimeSeriesOutput;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CollectionUsage;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.PlanCache;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.EqualitySearch;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.PipelineData;
import dev.morphium.engine.plan.CommandShape;
import dev.morphium.engine.plan.EqualityLookup;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.plan.QuerySettings;
import dev.morphium.engine.update.Update;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.write.InsertStatement;
import dev.morphium.engine.write.StatementNotes;
import dev.morphium.engine.write.UpdateOutcome;
import dev.morphium.engine.write.UpdateStatement;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a pipeline sees of an engine: one snapshot to read, and the newest state to write.
 *
 * @param data what is written
 * @param snapshot what is read
 * @param pipelines runs the pipelines within a pipeline
 * @param bypass whether the rules of collections do not hold for what is written
 */
record EngineData(
    DataAccess data,
    Root snapshot,
    Interrupt interrupt,
    Pipelines pipelines,
    WriteServices writes,
    boolean bypass)
    implements PipelineData {
  /** How many documents, and about how many bytes of them, are inserted at once. */
  private static final int CHUNK_DOCUMENTS = 500;

  private static final long CHUNK_BYTES = 4L << 20;

  private CollectionState collection(Namespace namespace) {
    return pipelines.queries().collection(snapshot, namespace);
  }

  @Override
  public DocumentSource open(Namespace namespace, Pipeline pipeline, PipelineContext context) {
    return pipelines.open(
        snapshot, collection(namespace), pipeline, Hints.of(Constant.MISSING), context, interrupt);
  }

  @Override
  public @Nullable EqualitySearch equalitySearch(Namespace namespace, FieldPath field) {
    CollectionState collection = collection(namespace);
    EqualityLookup lookup =
        View.isView(collection) ? null : EqualityLookup.of(collection, field, interrupt);
    return lookup == null
        ? null
        : values -> {
          Iterator<Document> found = lookup.find(values);
          return found == null ? null : DocumentSource.of(found);
        };
  }

  @Override
  public void hashed() {
    interrupt.hashed();
  }

  @Override
  public Document statistics(Namespace namespace, int scale) {
    DocumentBuilder figures = new DocumentBuilder();
    CollectionStatistics.append(figures, collection(namespace), scale);
    return figures.build();
  }

  @Override
  public List<Document> indexStatistics(Namespace namespace, long now) {
    View view = View.resolve(snapshot, namespace);
    CollectionState collection = collection(view == null ? namespace : view.base());
    return collection.isAbsent() ? List.of() : IndexStatistics.of(collection, now);
  }

  @Override
  public List<Document> cachedPlans(Namespace namespace) {
    CollectionState collection = collection(namespace);
    return collection.usage().plans().entries(collection.definitions()).stream()
        .map(EngineData::describe)
        .toList();
  }

  private static Document describe(PlanCache.Entry entry) {
    return new DocumentBuilder()
        .appendAll(entry.description())
        .append("isActive", entry.active())
        .append("works", entry.works())
        .append("worksType", "works")
        .build();
  }

  @Override
  public List<Document> querySettings(boolean shapes) {
    return writes.queries().settings().all().stream()
        .map(entry -> describe(entry, shapes))
        .toList();
  }

  private static Document describe(QuerySettings.Entry entry, boolean shapes) {
    DocumentBuilder out =
        new DocumentBuilder()
            .append("queryShapeHash", entry.hash())
            .append("settings", entry.settings());
    Document query = entry.representative();
    if (!query.isEmpty()) {
      out.append("representativeQuery", query);
    }
    if (shapes && !query.isEmpty()) {
      out.append("debugQueryShape", CommandShape.describe(query));
    }
    return out.build();
  }

  @Override
  public List<Document> catalog(@Nullable String database) {
    return CatalogListing.of(pipelines.queries().collections(), snapshot, database);
  }

  @Override
  public List<Document> catalogEntries(@Nullable Namespace namespace) {
    return CatalogEntries.of(pipelines.queries().collections(), snapshot, namespace);
  }

  @Override
  public CollectionUsage usage(Namespace namespace) {
    return collection(namespace).usage();
  }

  @Override
  public void requireNoView(Namespace namespace) {
    if (View.isView(collection(namespace))) {
      throw View.refused(namespace);
    }
  }

  @Override
  public boolean exists(Namespace namespace) {
    return !collection(namespace).isAbsent();
  }

  @Override
  public boolean isTimeSeries(Namespace namespace) {
    return TimeSeries.isTimeSeries(collection(namespace)) || TimeSeries.isBuckets(namespace);
  }

  @Override
  public void checkInterrupt() {
    interrupt.run();
  }

  @Override
  public void replaceCollection(
      Namespace namespace, DocumentSource documents, @Nullable Document timeseries) {
    Namespace temporary = OutTargets.temporary(namespace.database(), UUID.randomUUID());
    CollectionState target = data.root().collection(namespace);
    Document options = TimeSeriesOutput.options(target, timeseries);
    if (target != null && target.options().get("capped").isTrue()) {
      throw new CommandException(
          17152, "namespace '" + namespace + "' is capped so it can't be used for $out");
    }
    UUID made =
        data.write(
            batch -> {
              WritableCollection created = batch.createCollection(temporary, options);
              if (target != null) {
                for (IndexDefinition index : target.definitions()) {
                  if (!index.isId()) {
                    created.createIndex(IndexBuild.of(index));
                  }
                }
              }
              return created.state().id();
            });
    boolean done = false;
    try {
      insertInChunks(temporary, documents);
      interrupt.run();
      data.write(
          batch -> {
            OutTargets.checkThere(temporary, made, batch.root().collection(temporary));
            OutTargets.checkUnchanged(namespace, target, batch.root().collection(namespace));
            batch.renameCollection(temporary, namespace, true);
            return true;
          });
      done = true;
    } finally {
      if (!done) {
        data.write(
            batch -> {
              if (batch.collection(temporary) != null) {
                batch.dropCollection(temporary);
              }
              return true;
            });
      }
    }
  }

  @Override
  public boolean hasUniqueIndex(
      Namespace namespace, Set<String> fields, ValueComparator comparator) {
    CollectionState collection = writes.queries().collection(data, namespace);
    return collection.definitions().stream()
        .filter(definition -> definition.comparator().equals(comparator))
        .anyMatch(definition -> isUniqueOn(definition, fields));
  }

  private static boolean isUniqueOn(IndexDefinition definition, Set<String> fields) {
    Set<String> own = new HashSet<>();
    definition.paths().forEach(path -> own.add(path.toString()));
    return definition.isUnique() && !definition.isPartial() && own.equals(fields);
  }

  @Override
  public void insert(Namespace namespace, List<Document> documents) {
    TimeSeries.refuse(data.root().collection(namespace));
    insertAll(namespace, documents);
  }

  private void insertInChunks(Namespace namespace, DocumentSource documents) {
    List<Document> chunk = new ArrayList<>();
    long bytes = 0;
    for (Document next = documents.next(); next != null; next = documents.next()) {
      chunk.add(next);
      bytes += next.length();
      if (chunk.size() == CHUNK_DOCUMENTS || bytes >= CHUNK_BYTES) {
        insertAll(namespace, chunk);
        chunk = new ArrayList<>();
        bytes = 0;
      }
    }
    insertAll(namespace, chunk);
  }

  private void insertAll(Namespace namespace, List<Document> documents) {
    CommandException[] failure = new CommandException[1];
    InsertStatement statement =
        new InsertStatement(namespace, documents, true, bypass, StatementNotes.NONE, 0);
    writes
        .inserts()
        .run(data, statement, (error, position) -> failure[0] = error, interrupt)
        .complete(data::block);
    if (failure[0] != null) {
      throw failure[0];
    }
  }

  @Override
  public boolean update(
      Namespace namespace,
      Document filter,
      Value update,
      Map<String, Value> variables,
      ValueComparator comparator) {
    TimeSeries.refuse(data.root().collection(namespace));
    Compilation compilation = writes.queries().languages().compilation(variables, comparator);
    Update compiled = writes.update(update, List.of(), compilation);
    QueryRequest request =
        QueryRequest.all(
            writes.queries().filter(filter, compilation), compilation.context().comparator());
    UpdateOutcome outcome =
        writes
            .updates()
            .run(
                data,
                namespace,
                new UpdateStatement(request, filter, compiled, false, false, bypass),
                interrupt)
            .during("update")
            .complete(data::block);
    return outcome.matched() > 0;
  }
}
