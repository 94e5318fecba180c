package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The index filters that are set, by collection and shape of query.
 *
 * <p>They last as long as the engine and are no part of the data. Safe for several threads.
 */
public final class IndexFilters {
  private final Map<UUID, Map<QueryShape, IndexFilter>> filters = new ConcurrentHashMap<>();

  /** Sets what indexes may answer queries of this shape. */
  public void set(CollectionState collection, QueryShape shape, IndexFilter filter) {
    filters.merge(
        collection.id(),
        Map.of(shape, filter),
        (before, added) -> {
          Map<QueryShape, IndexFilter> all = new LinkedHashMap<>(before);
          all.putAll(added);
          return all;
        });
  }

  /** Lets all indexes answer queries of this shape again. */
  public void clear(CollectionState collection, QueryShape shape) {
    filters.computeIfPresent(
        collection.id(),
        (id, before) -> {
          Map<QueryShape, IndexFilter> left = new LinkedHashMap<>(before);
          left.remove(shape);
          return left.isEmpty() ? null : left;
        });
  }

  /** Lets all indexes answer all queries of a collection again. */
  public void clear(CollectionState collection) {
    filters.remove(collection.id());
  }

  /** The filters of a collection. */
  public List<IndexFilter> of(CollectionState collection) {
    return List.copyOf(filters.getOrDefault(collection.id(), Map.of()).values());
  }

  /** The request as a filter lets it be answered: a hint counts for nothing then. */
  public QueryRequest apply(CollectionState collection, QueryRequest request) {
    IndexFilter settings = request.indexFilter();
    if (filters.isEmpty() || settings != null && !settings.allowsAll()) {
      return request;
    }
    Map<QueryShape, IndexFilter> own = filters.get(collection.id());
    IndexFilter filter = own == null ? null : own.get(QueryShape.of(request));
    return filter == null ? request : request.filteredBy(filter);
  }
}
