package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.Scope;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonDocument;

/**
 * The accumulators of groups and buckets.
 *
 * @param <B> what the methods give back: the stage that is being said
 */
abstract class GroupAccumulators<B> extends Accumulators<B> {
  private final Map<String, Accumulation> accumulations = new LinkedHashMap<>();

  abstract B self();

  @Override
  final B add(String name, Accumulation accumulation) {
    if (name.isEmpty() || name.startsWith("$") || name.indexOf('.') >= 0) {
      throw new IllegalArgumentException(
          "'%s' cannot be a field of a group: it must not be empty, begin with $ or have a dot"
              .formatted(name));
    }
    if (name.equals("_id")) {
      throw new IllegalArgumentException("'_id' is what the documents are grouped by");
    }
    if (accumulations.put(name, accumulation) != null) {
      throw new IllegalArgumentException("the field '" + name + "' is given twice; give it once");
    }
    return self();
  }

  /** An accumulator in JavaScript; only for servers that run it. */
  public B accumulator(String name, JavaScriptAccumulator accumulator) {
    return add(name, accumulator.accumulation());
  }

  /** The fields of all objects; the last one that has a field says its value. */
  public B mergeObjects(String name, Expr object) {
    return add(name, Accumulation.keeping("$mergeObjects", object));
  }

  final boolean isEmpty() {
    return accumulations.isEmpty();
  }

  final void appendTo(BsonDocument document, Scope scope) {
    accumulations.forEach(
        (name, accumulation) -> {
          String stored = stored(scope, name);
          if (document.put(stored, accumulation.toBson(scope.into(name))) != null) {
            throw new IllegalArgumentException(
                "'%s' is stored as '%s', which another field already is".formatted(name, stored));
          }
        });
  }

  final FieldsShape addTo(FieldsShape shape, Scope scope) {
    FieldsShape all = shape;
    for (Map.Entry<String, Accumulation> entry : accumulations.entrySet()) {
      String name = entry.getKey();
      all = all.with(name, stored(scope, name), entry.getValue().shape().apply(scope.into(name)));
    }
    return all;
  }

  /** A new field is called as the results have it, whatever the grouped documents have. */
  private static String stored(Scope scope, String name) {
    return scope.created(name);
  }
}
