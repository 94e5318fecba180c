package dev.morphium.repository;

import dev.morphium.mapping.PathMapping;
import jakarta.data.Sort;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;

/**
 * The stages that sort by texts in any case, which {@code find} cannot do without a collation for
 * its conditions too: the lowered texts are fields for as long as it takes.
 */
final class CaseInsensitiveSort {
  private static final String KEY = "__lower";

  private CaseInsensitiveSort() {}

  static boolean isNeeded(Selection selection) {
    return selection.order().stream().anyMatch(Sort::ignoreCase);
  }

  /** The stages behind the filter; none when the order needs none of this. */
  static List<BsonDocument> stages(Selection selection, PathMapping mapping) {
    if (!isNeeded(selection)) {
      return List.of();
    }
    BsonDocument keys = new BsonDocument();
    BsonDocument order = new BsonDocument();
    for (Sort<?> sort : selection.order()) {
      String field = mapping.path(sort.property());
      if (sort.ignoreCase()) {
        String lowered = KEY + keys.size();
        keys.append(
            lowered, Expressions.lower(Expressions.property(sort.property())).toBson(mapping));
        field = lowered;
      }
      if (!order.containsKey(field)) {
        order.append(field, new BsonInt32(sort.isAscending() ? 1 : -1));
      }
    }
    List<BsonDocument> stages = new ArrayList<>();
    stages.add(new BsonDocument("$set", keys));
    stages.add(new BsonDocument("$sort", order));
    if (selection.skip() > 0) {
      stages.add(new BsonDocument("$skip", new BsonInt64(selection.skip())));
    }
    if (selection.limit() > 0) {
      stages.add(new BsonDocument("$limit", new BsonInt64(selection.limit())));
    }
    BsonDocument project = new BsonDocument();
    keys.keySet().forEach(key -> project.append(key, new BsonInt32(0)));
    stages.add(new BsonDocument("$project", project));
    return stages;
  }
}
