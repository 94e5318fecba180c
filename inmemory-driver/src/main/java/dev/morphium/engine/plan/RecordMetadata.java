package dev.morphium.engine.plan;

import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import java.util.Set;

/**
 * The metadata of records that a plan adds to its documents when {@code $meta} reads them: {@code
 * recordId}, {@code sortKey}. Keys of indexes are told by their scans.
 *
 * <p>Source: MongoDB manual, "$meta".
 *
 * @param read the names that are read
 * @param sort the order of the request
 */
record RecordMetadata(Set<String> read, SortPattern sort, ValueComparator comparator) {
  private static final String RECORD_ID = "recordId";
  private static final String SORT_KEY = "sortKey";

  static RecordMetadata of(QueryRequest request) {
    return new RecordMetadata(request.scan().metadata(), request.sort(), request.comparator());
  }

  /** The document that a source stands on, with what is read of it. */
  Document of(RecordSource source) {
    Document document = source.result();
    if (read.isEmpty()) {
      return document;
    }
    DocumentBuilder all = new DocumentBuilder().appendAll(document.metadata());
    if (read.contains(RECORD_ID)) {
      all.append(RECORD_ID, new Int64Value(source.recordId()));
    }
    if (read.contains(SORT_KEY) && !sort.isEmpty()) {
      all.append(SORT_KEY, sortKey(document));
    }
    return document.withMetadata(all.build());
  }

  private ArrayValue sortKey(Document document) {
    return ArrayValue.of(List.of(sort.keys(document, comparator)));
  }
}
