package dev.morphium.engine.pipeline;

import dev.morphium.engine.change.CollectionUsage;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a running pipeline: other collections, to read and to write, and whether it
 * should stop.
 */
public interface PipelineData {
  /**
   * Runs a pipeline over a collection or a view; a collection that is not there is empty.
   *
   * <p>The leading stages may be answered by a plan, see {@link Pipeline#leading}. Variables that
   * the pipeline uses are bound in the context's scope; the pipeline of a view must run in a scope
   * of its own.
   */
  DocumentSource open(Namespace namespace, Pipeline pipeline, PipelineContext context);

  /** A search in a collection by the values of a field; null when no index serves it. */
  @Nullable EqualitySearch equalitySearch(Namespace namespace, FieldPath field);

  /** Told of a hash table that is made of all documents of another collection. */
  default void hashed() {}

  /**
   * The figures of a collection, as {@code collStats} tells them; sizes are divided by the scale.
   */
  Document statistics(Namespace namespace, int scale);

  /**
   * What is to be told of each index of a collection, or of the one that a view stands on: name,
   * key, specification and use.
   *
   * @param now the time, in milliseconds since 1970
   */
  List<Document> indexStatistics(Namespace namespace, long now);

  /** The plans that are cached for queries of a collection. */
  List<Document> cachedPlans(Namespace namespace);

  /**
   * What an administrator has set for queries, one document for each shape.
   *
   * @param shapes whether the shapes themselves are shown
   */
  List<Document> querySettings(boolean shapes);

  /** The newest limit of time or kill takes effect here: called often while a pipeline works. */
  void checkInterrupt();

  /**
   * What is to be told of each collection of a database, or of all where it is null.
   *
   * @param database the database, or null
   */
  List<Document> catalog(@Nullable String database);

  /**
   * What the catalog holds of a collection or a view, or of all.
   *
   * @param namespace null for all
   */
  List<Document> catalogEntries(@Nullable Namespace namespace);

  /** How a collection or a view has been used, which one that is not there has never been. */
  CollectionUsage usage(Namespace namespace);

  /**
   * @throws CommandException 166 when there is a view of this name
   */
  void requireNoView(Namespace namespace);

  /** Whether there is a collection or a view of this name. */
  boolean exists(Namespace namespace);

  /** Whether a namespace is a time series or the buckets of one. */
  boolean isTimeSeries(Namespace namespace);

  /**
   * Replaces a whole collection by these documents, keeping its indexes and options. They are
   * written as they are read, so that no more than a few are held.
   *
   * @param timeseries the options of the time series that it is to be when it is not there yet, and
   *     must be otherwise; null for none in particular
   * @throws dev.morphium.protocol.CommandException when it cannot be; the collection is then as it
   *     was
   */
  void replaceCollection(
      Namespace namespace, DocumentSource documents, @Nullable Document timeseries);

  /**
   * Whether a unique index without a filter has exactly these fields, in any order, and compares
   * values like this.
   */
  boolean hasUniqueIndex(Namespace namespace, Set<String> fields, ValueComparator comparator);

  /** Inserts documents; {@code _id}s are there already. */
  void insert(Namespace namespace, List<Document> documents);

  /**
   * Updates the one document that matches.
   *
   * @param update a replacement, or an array of stages
   * @param variables what the stages may use as variables
   * @param comparator the order of values that the filter compares by
   * @return whether one matched
   */
  boolean update(
      Namespace namespace,
      Document filter,
      Value update,
      Map<String, Value> variables,
      ValueComparator comparator);
}
