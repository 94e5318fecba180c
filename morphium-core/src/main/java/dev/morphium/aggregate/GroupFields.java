package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonDocument;

/**
 * The accumulators of a {@code $group}, {@code $bucket} or {@code $bucketAuto} by the names of
 * their fields; a value that never changes.
 *
 * @param accumulations in the order in which they were given
 */
record GroupFields(Map<String, Accumulation> accumulations) {
  static final GroupFields NONE = new GroupFields(Map.of());

  /** These accumulators and one more. */
  GroupFields and(String name, Accumulation accumulation) {
    if (name.isEmpty() || name.startsWith("$") || name.indexOf('.') >= 0) {
      throw new IllegalArgumentException(
          "'%s' cannot be a field of a group: it must not be empty, begin with $ or have a dot"
              .formatted(name));
    }
    if (name.equals("_id")) {
      throw new IllegalArgumentException("'_id' is what the documents are grouped by");
    }
    Map<String, Accumulation> more = new LinkedHashMap<>(accumulations);
    if (more.put(name, accumulation) != null) {
      throw new IllegalArgumentException("the field '" + name + "' is given twice; give it once");
    }
    return new GroupFields(more);
  }

  /** Puts the accumulators into a stage's document. */
  BsonDocument appendTo(BsonDocument document, Scope scope) {
    accumulations.forEach(
        (name, accumulation) -> {
          String stored = scope.created(name);
          if (document.put(stored, accumulation.toBson(scope.into(name))) != null) {
            throw new IllegalArgumentException(
                "'%s' is stored as '%s', which another field already is".formatted(name, stored));
          }
        });
    return document;
  }

  /** Puts the accumulators of a bucket into its stage's document, when there are some. */
  BsonDocument appendOutputTo(BsonDocument document, Scope scope) {
    return accumulations.isEmpty()
        ? document
        : document.append("output", appendTo(new BsonDocument(), scope));
  }

  /**
   * The shape of a group.
   *
   * <p>A new field is called as the results have it, whatever the grouped documents have.
   *
   * @param id what is known of its {@code _id}
   */
  FieldsShape shape(Shape id, Scope scope) {
    FieldsShape shape = FieldsShape.closed().with("_id", "_id", id);
    for (Map.Entry<String, Accumulation> entry : accumulations.entrySet()) {
      String name = entry.getKey();
      shape = shape.with(name, scope.created(name), entry.getValue().shape(scope.into(name)));
    }
    return shape;
  }

  /** The shape of a bucket, which counts when it has no accumulators. */
  FieldsShape bucketShape(Shape id, Scope scope) {
    FieldsShape shape = shape(id, scope);
    return accumulations.isEmpty() ? shape.with("count", "count", Shape.OPEN) : shape;
  }
}
