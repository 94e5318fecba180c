package dev.morphium.query;

import dev.morphium.operation.ResultCursor;
import org.bson.BsonDocument;

/** The count of a query's results, one by one. */
final class QueryCount {
  private QueryCount() {}

  /** How many results there are. */
  static long of(QueryState<?> state) {
    if (Commands.isForFindOnly(state.filter())) {
      return QueryExecution.count(state, Commands.countFound(state));
    }
    try (ResultCursor<BsonDocument> cursor =
        QueryExecution.aggregate(state, Commands.count(state), Documents.RAW)) {
      return cursor.hasNext() ? cursor.next().getNumber("n").longValue() : 0;
    }
  }
}
