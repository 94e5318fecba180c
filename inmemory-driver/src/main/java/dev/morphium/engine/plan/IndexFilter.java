package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;

/**
 * The only indexes that may answer queries of one shape. Source: MongoDB manual,
 * "planCacheSetFilter".
 *
 * @param query a query of this shape, as the command gave it
 * @param collation the collation as the command gave it; empty when it gave none
 * @param indexes names and key patterns
 */
public record IndexFilter(
    Document query, Document sort, Document projection, Document collation, ArrayValue indexes) {

  /** Whether queries of this shape may use an index. */
  boolean allows(IndexDefinition index) {
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
