package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import org.jspecify.annotations.Nullable;

/**
 * The only indexes that may answer queries of one shape: an index filter, or what query settings
 * say. Source: MongoDB manual, "planCacheSetFilter" and "setQuerySettings".
 *
 * @param query a query of this shape, as the command gave it
 * @param collation the collation as the command gave it; empty when it gave none
 * @param indexes names and key patterns
 * @param settings the query settings that it is a part of; empty when it is an index filter
 */
public record IndexFilter(
    Document query,
    Document sort,
    Document projection,
    Document collation,
    ArrayValue indexes,
    Document settings) {
  /** An index filter as the command gave it. */
  public IndexFilter(
      Document query, Document sort, Document projection, Document collation, ArrayValue indexes) {
    this(query, sort, projection, collation, indexes, Document.EMPTY);
  }

  /**
   * What query settings say.
   *
   * @param indexes the indexes that may answer; empty when all may
   */
  static IndexFilter ofSettings(Document settings, ArrayValue indexes) {
    return new IndexFilter(
        Document.EMPTY, Document.EMPTY, Document.EMPTY, Document.EMPTY, indexes, settings);
  }

  /** Whether this says nothing of indexes. */
  boolean allowsAll() {
    return indexes.isEmpty();
  }

  /** Whether a query is planned with an index filter. */
  public static boolean isSet(@Nullable IndexFilter filter) {
    return filter != null && filter.settings.isEmpty();
  }

  /** Whether queries of this shape may use an index. */
  boolean allows(IndexDefinition index) {
    if (allowsAll()) {
      return true;
    }
    for (Value each : indexes.elements()) {
      boolean same =
          each instanceof StringValue name
              ? name.value().equals(index.name())
              : each instanceof Document pattern
                  && ValueComparator.BINARY.equal(pattern, index.keyPattern());
      if (same) {
        return true;
      }
    }
    return false;
  }

  /** The filter as {@code planCacheListFilters} shows it. */
  public Document describe() {
    DocumentBuilder out =
        new DocumentBuilder()
            .append("query", query)
            .append("sort", sort)
            .append("projection", projection);
    if (!collation.isEmpty()) {
      out.append("collation", collation);
    }
    return out.append("indexes", indexes).build();
  }
}
