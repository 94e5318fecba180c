package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.QueryMetadata;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query request: filter, sort, projection, limits and hint of a command.
 *
 * @param filter which documents
 * @param sort in which order; empty for any
 * @param natural the order of insertion asked for by {@code $natural}: 1, -1, or 0 when it was not
 * @param skip how many to leave out
 * @param limit how many to give; {@link #UNLIMITED} for all
 * @param hint the name or key pattern of the index to use, or missing
 * @param comparator the order of values of the command's collation
 * @param allowDiskUse whether sorting may take more
 * @param projection what is shown of the documents, as it was given; a part of the query's shape
 * @param indexFilter which indexes may answer, or null when all may
 * @param scan what is asked of the index scan itself
 * @param needed the paths that are all that is wanted of the documents, or null for whole documents
 */
public record QueryRequest(
    Filter filter,
    SortPattern sort,
    int natural,
    long skip,
    long limit,
    Value hint,
    ValueComparator comparator,
    boolean allowDiskUse,
    Document projection,
    @Nullable IndexFilter indexFilter,
    ScanOptions scan,
    @Nullable Set<String> needed) {
  public static final long UNLIMITED = Long.MAX_VALUE;

  /** A request that shows whole documents and that all indexes may answer. */
  public QueryRequest(
      Filter filter,
      SortPattern sort,
      int natural,
      long skip,
      long limit,
      Value hint,
      ValueComparator comparator,
      boolean allowDiskUse) {
    this(
        filter,
        sort,
        natural,
        skip,
        limit,
        hint,
        comparator,
        allowDiskUse,
        Document.EMPTY,
        null,
        ScanOptions.NONE,
        null);
  }

  /** All documents that a filter matches, in any order. */
  public static QueryRequest all(Filter filter, ValueComparator comparator) {
    return new QueryRequest(
        filter, SortPattern.EMPTY, 0, 0, UNLIMITED, Constant.MISSING, comparator, true);
  }

  /**
   * The filter for a document of a collection that is asked without a plan: with its text search
   * bound to the collection's text index.
   *
   * @throws dev.morphium.protocol.CommandException 27 when it has a text search and there is no
   *     index
   */
  public Filter filterOn(CollectionState collection) {
    return TextPlanner.bound(collection, this).filter;
  }

  /** The same request with a filter that asks the same. */
  QueryRequest withFilter(Filter other) {
    Copy copy = new Copy(this);
    copy.filter = other;
    return copy.build();
  }

  /**
   * The same request for documents whose metadata are asked for.
   *
   * @param metadata their names, as {@code $meta} has them
   * @throws dev.morphium.protocol.CommandException 40218 when the query does not know them
   */
  public QueryRequest telling(Set<String> metadata) {
    return metadata.isEmpty()
        ? this
        : withFilter(QueryMetadata.required(filter, metadata)).scanning(scan.telling(metadata));
  }

  /** The same request for so many documents. */
  public QueryRequest withLimit(long other) {
    Copy copy = new Copy(this);
    copy.limit = other;
    return copy.build();
  }

  /** The same request that shows this of the documents. */
  public QueryRequest showing(Document shown) {
    Copy copy = new Copy(this);
    copy.projection = shown;
    return copy.build();
  }

  /**
   * The same request for nothing but these paths of the documents, which then may be made of index
   * keys.
   *
   * @param paths dotted paths; null for whole documents
   */
  public QueryRequest needing(@Nullable Set<String> paths) {
    if (paths == null) {
      return this;
    }
    Copy copy = new Copy(this);
    copy.needed = paths;
    return copy.build();
  }

  /** The same request that asks this of the index scan. */
  public QueryRequest scanning(ScanOptions options) {
    Copy copy = new Copy(this);
    copy.scan = options;
    return copy.build();
  }

  /**
   * The same request that only some indexes may answer, whatever its hint says.
   *
   * @param allowed which ones; null for all
   */
  public QueryRequest filteredBy(@Nullable IndexFilter allowed) {
    if (allowed == null || scan.isBounded()) { // key bounds are of the index of their hint
      return this;
    }
    Copy copy = new Copy(this);
    if (!allowed.allowsAll()) {
      copy.hint = Constant.MISSING;
    }
    copy.indexFilter = allowed;
    return copy.build();
  }

  /** Whether an index may answer. */
  boolean allows(IndexState index) {
    return indexFilter == null || indexFilter.allows(index.definition());
  }

  /** How many of the first documents of the order are wanted; 0 for all. */
  long sortedCount() {
    boolean few = skip <= Integer.MAX_VALUE && limit <= Integer.MAX_VALUE - skip;
    return few ? skip + limit : 0;
  }

  /** The request while some of it is changed. */
  private static final class Copy {
    private final QueryRequest from;
    private Filter filter;
    private long limit;
    private Value hint;
    private Document projection;
    private @Nullable IndexFilter indexFilter;
    private ScanOptions scan;
    private @Nullable Set<String> needed;

    Copy(QueryRequest from) {
      this.from = from;
      filter = from.filter;
      limit = from.limit;
      hint = from.hint;
      projection = from.projection;
      indexFilter = from.indexFilter;
      scan = from.scan;
      needed = from.needed;
    }

    QueryRequest build() {
      return new QueryRequest(
          filter,
          from.sort,
          from.natural,
          from.skip,
          limit,
          hint,
          from.comparator,
          from.allowDiskUse,
          projection,
          indexFilter,
          scan,
          needed);
    }
  }
}
