package dev.morphium.engine.command.query;

import dev.morphium.engine.catalog.VirtualCollections;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.QueryFeature;
import dev.morphium.engine.plan.DistinctPlanner;
import dev.morphium.engine.plan.GroupPlanner;
import dev.morphium.engine.plan.IndexFilters;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.PlanCaching;
import dev.morphium.engine.plan.Planner;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.plan.QuerySettings;
import dev.morphium.engine.spill.MemoryServices;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.ValueComparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Plans requests on snapshots of the stored data: what all commands that look for documents share,
 * whichever data they see.
 *
 * @param partialFilters compiles the filters of partial indexes
 * @param indexFilters which indexes may answer queries, where that is restricted
 * @param settings what an administrator has said of queries
 * @param collections the collections that there are
 * @param memory what running queries take their memory from
 * @param noTableScan whether plans are refused that look at all documents for some
 */
public record Queries(
    LanguageCompilers languages,
    Function<Document, Filter> partialFilters,
    IndexFilters indexFilters,
    QuerySettings settings,
    VirtualCollections collections,
    MemoryServices memory,
    BooleanSupplier noTableScan) {
  /** How many filters of partial indexes are kept compiled. */
  private static final int MOST_PARTIAL_FILTERS = 1_000;

  /** Queries without filters of indexes and settings. */
  public Queries(
      LanguageCompilers languages,
      VirtualCollections collections,
      MemoryServices memory,
      BooleanSupplier noTableScan) {
    this(
        languages,
        partialFilters(languages),
        new IndexFilters(),
        new QuerySettings(),
        collections,
        memory,
        noTableScan);
  }

  /** The same at one moment, see {@link WriteServices#atOneTime}. */
  Queries atOneTime() {
    return new Queries(
        languages.atOneTime(),
        partialFilters,
        indexFilters,
        settings,
        collections,
        memory,
        noTableScan);
  }

  /** The same at one moment of both clocks. */
  Queries atOneMoment() {
    return new Queries(
        languages.atOneTime().atOneClusterTime(),
        partialFilters,
        indexFilters,
        settings,
        collections,
        memory,
        noTableScan);
  }

  /** The same in other languages. */
  Queries with(LanguageCompilers others) {
    return new Queries(
        others, partialFilters, indexFilters, settings, collections, memory, noTableScan);
  }

  private static Function<Document, Filter> partialFilters(LanguageCompilers languages) {
    LanguageCompilers lasting = languages.uninterrupted();
    FilterCompiler plain = lasting.filters(lasting.compilation()).forbidding(QueryFeature.WHERE);
    Map<Document, Filter> compiled = new ConcurrentHashMap<>();
    return given -> {
      Filter known = compiled.get(given);
      if (known != null) {
        return known;
      }
      if (compiled.size() >= MOST_PARTIAL_FILTERS) {
        compiled.clear();
      }
      Filter filter = plain.compile(given);
      compiled.put(given.compact(), filter);
      return filter;
    };
  }

  /** A filter for this command; an empty one when none was given. */
  public Filter filter(@Nullable Document query, Compilation compilation) {
    return languages.filters(compilation).compile(query == null ? Document.EMPTY : query);
  }

  /**
   * A filter that documents of a collection must match.
   *
   * @throws dev.morphium.protocol.CommandException when it uses what such a rule cannot use
   */
  public Filter validator(Document rule, ValueComparator comparator) {
    return languages
        .filters(languages.sharedCompilation(comparator))
        .forbidding(QueryFeature.NEAR, QueryFeature.TEXT, QueryFeature.WHERE)
        .compile(rule);
  }

  /** The collection as it is now; an empty one when there is none of that name. */
  public CollectionState collection(DataAccess data, Namespace namespace) {
    return collection(data.root(), namespace);
  }

  /** The same in one root. */
  CollectionState collection(Root root, Namespace namespace) {
    return collections.find(root, namespace);
  }

  /**
   * The order of values in a command on a collection or view: that of the command's collation, or
   * else that of the collection's.
   *
   * @param collation what the command was given, or null
   */
  public ValueComparator comparator(
      DataAccess data, Namespace namespace, @Nullable Document collation) {
    if (collation != null && !collation.isEmpty()) {
      return Collation.parse(collation).comparator();
    }
    CollectionState collection = data.root().collection(namespace);
    return collection == null
        ? ValueComparator.BINARY
        : collection.idIndex().definition().comparator();
  }

  /**
   * A compilation for a command on a collection or view, with its variables and its collation.
   *
   * @param let the command's variables
   * @param collation what the command was given, or null
   */
  public Compilation compilation(
      DataAccess data, Namespace namespace, @Nullable Document collation, Document let) {
    return languages.compilation(let, comparator(data, namespace, collation));
  }

  /** The same for a command whose filter may not read the clock, for instance a count. */
  public Compilation timelessCompilation(
      DataAccess data, Namespace namespace, @Nullable Document collation) {
    return languages.timelessCompilation(comparator(data, namespace, collation));
  }

  /** A plan on the collection as it is now. */
  public Plan plan(DataAccess data, Namespace namespace, QueryRequest request) {
    return plan(collection(data, namespace), request);
  }

  /** What {@code explain} shows of a command that runs one plan on its collection. */
  public Explanation explain(Invocation invocation, QueryRequest request) {
    return explain(invocation, request, UnaryOperator.identity());
  }

  /**
   * The same of a command that does something with what its plan finds.
   *
   * @param top what stands on top of the plan
   */
  public Explanation explain(Invocation invocation, QueryRequest request, UnaryOperator<Plan> top) {
    return explain(
        invocation, () -> top.apply(plan(invocation.access(), invocation.namespace(), request)));
  }

  /** What {@code explain} shows of a command whose plan is made like this. */
  public Explanation explain(Invocation invocation, Supplier<Plan> planning) {
    long start = invocation.operation().runningNanos();
    Plan plan = planning.get();
    long nanos = invocation.operation().runningNanos() - start;
    return new PlanExplanation(invocation.namespace().toString(), plan, nanos);
  }

  /** A plan that leads to every value of a path. */
  public Plan planDistinct(
      DataAccess data, Namespace namespace, QueryRequest request, FieldPath path) {
    CollectionState collection = collection(data, namespace);
    Plan plan =
        DistinctPlanner.plan(
            collection, indexFilters.apply(collection, request), path, partialFilters);
    return plan == null ? plan(collection, request) : plan;
  }

  /**
   * A plan that leads to one document of each group, or null.
   *
   * @param first whether that is the first or the last of its group; null when any will do
   */
  @Nullable Plan planGroups(
      CollectionState collection, QueryRequest request, FieldPath path, @Nullable Boolean first) {
    return GroupPlanner.plan(
        collection, indexFilters.apply(collection, request), path, first, partialFilters);
  }

  /** A plan on one state of a collection. */
  public Plan plan(CollectionState collection, QueryRequest request) {
    Plan plan =
        Planner.plan(
            collection, indexFilters.apply(collection, request), partialFilters, caching());
    if (noTableScan.getAsBoolean()) {
      TableScans.refuse(plan, collection);
    }
    return plan;
  }

  private PlanCaching caching() {
    return new PlanCaching(languages.clockMillis(), memory.limits());
  }
}
