package dev.morphium.engine.command.planning;

import static dev.morphium.engine.command.CommandFlag.LENIENT;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.plan.IndexFilter;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands {@code planCacheClear}, {@code planCacheClearFilters}, {@code planCacheListFilters}
 * and {@code planCacheSetFilter}. Source: MongoDB manual, same names.
 *
 * <p>The plan cache tells what was chosen; plans are made from exact counts for each query. Index
 * filters are heeded when plans are made.
 */
public record PlanCacheCommands(Queries queries) {
  private static final ShapeFields CLEAR = new ShapeFields(new CommandFields("planCacheClear"));
  private static final ShapeFields CLEAR_FILTERS =
      new ShapeFields(new CommandFields("planCacheClearFilters"));
  private static final ShapeFields SET_FILTER =
      new ShapeFields(new CommandFields("planCacheSetFilter"));
  private static final CommandFields LIST_FILTERS = new CommandFields("planCacheListFilters");

  /** All commands of this family. */
  public List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                CLEAR.fields(),
                "Forgets the plans that are cached for queries of a collection.",
                Requires.onCollection(ActionType.PLAN_CACHE_WRITE),
                this::clear)
            .with(LENIENT),
        CommandSpec.of(
                CLEAR_FILTERS.fields(),
                "Lets all indexes answer queries again.",
                Requires.onCollection(ActionType.PLAN_CACHE_INDEX_FILTER),
                this::clearFilters)
            .with(LENIENT),
        CommandSpec.of(
                LIST_FILTERS,
                "Lists which indexes may answer which queries.",
                Requires.onCollection(ActionType.PLAN_CACHE_INDEX_FILTER),
                this::listFilters)
            .with(LENIENT),
        CommandSpec.of(
                SET_FILTER.fields(),
                "Sets which indexes may answer queries of one shape.",
                Requires.onCollection(ActionType.PLAN_CACHE_INDEX_FILTER),
                this::setFilter)
            .with(LENIENT));
  }

  private void clear(Invocation invocation, DocumentBuilder reply) {
    CollectionState collection = collection(invocation);
    if (collection == null) {
      return;
    }
    if (CLEAR.isGiven(invocation.arguments())) {
      ShapeFields.Given given = CLEAR.read(invocation.arguments(), queries, collection);
      forget(collection, given);
    } else {
      collection.usage().plans().clear();
    }
  }

  /** A plan that was chosen among other indexes means nothing any more. */
  private static void forget(CollectionState collection, ShapeFields.Given given) {
    collection.usage().plans().clear(given.shape().identity());
  }

  private void clearFilters(Invocation invocation, DocumentBuilder reply) {
    CollectionState collection = collection(invocation);
    if (collection == null) {
      return;
    }
    if (CLEAR_FILTERS.isGiven(invocation.arguments())) {
      ShapeFields.Given given = CLEAR_FILTERS.read(invocation.arguments(), queries, collection);
      queries.indexFilters().clear(collection, given.shape());
      forget(collection, given);
    } else {
      queries.indexFilters().clear(collection);
      collection.usage().plans().clear();
    }
  }

  private void listFilters(Invocation invocation, DocumentBuilder reply) {
    CollectionState collection = collection(invocation);
    List<Document> filters =
        collection == null
            ? List.of()
            : queries.indexFilters().of(collection).stream().map(IndexFilter::describe).toList();
    reply.append("filters", ArrayValue.of(filters));
  }

  private void setFilter(Invocation invocation, DocumentBuilder reply) {
    CollectionState collection = collection(invocation);
    if (collection == null) {
      throw new CommandException(ErrorCode.BAD_VALUE, "no such collection");
    }
    Arguments arguments = invocation.arguments();
    ShapeFields.Given given = SET_FILTER.read(arguments, queries, collection);
    queries
        .indexFilters()
        .set(collection, given.shape(), given.filter(SET_FILTER.indexes(arguments)));
    forget(collection, given);
  }

  /** The collection, or null when there is none. */
  private static @Nullable CollectionState collection(Invocation invocation) {
    CollectionState collection = invocation.access().root().collection(invocation.namespace());
    View.refuse(collection);
    TimeSeries.refuse(collection);
    return collection;
  }
}
