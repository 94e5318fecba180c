package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.match.In;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * All documents of a collection, to be found by the values of one field where no index helps: a
 * hash join instead of a scan for each document.
 */
final class ForeignTable {
  private final List<Document> documents = new ArrayList<>();
  private final FieldPath field;
  private final ValueComparator comparator;
  private final GroupTable<List<Integer>> places;

  /** Reads the source to its end and closes it. */
  ForeignTable(DocumentSource source, FieldPath field, ValueComparator comparator) {
    this.field = field;
    this.comparator = comparator;
    this.places = new GroupTable<>(comparator);
    try (source) {
      Document document;
      while ((document = source.next()) != null) {
        int place = documents.size();
        documents.add(document);
        PathValues.toBeFoundBy(document, field, value -> add(value, place));
      }
    }
  }

  private void add(Value value, int place) {
    List<Integer> known = places.find(value, key -> new ArrayList<>(1));
    if (known.isEmpty() || known.get(known.size() - 1) != place) {
      known.add(place);
    }
  }

  /** The documents in which the field equals one of the values, in their order. */
  List<Document> find(List<Value> values) {
    TreeSet<Integer> candidates = new TreeSet<>();
    for (Value value : values) {
      List<Integer> found = places.find(value.isNullish() ? Constant.NULL : value);
      if (found != null) {
        candidates.addAll(found);
      }
    }
    if (candidates.isEmpty()) {
      return List.of();
    }
    PathNode filter = new PathNode(field, new In(values, List.of(), comparator));
    List<Document> matching = new ArrayList<>(candidates.size());
    for (int place : candidates) {
      Document document = documents.get(place);
      if (filter.matches(document.bytes(), document.offset(), null, null)) {
        matching.add(document);
      }
    }
    return matching;
  }
}
