package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The values to which a path leads through documents and arrays, for joins. */
final class PathValues {
  private PathValues() {}

  /**
   * The values that a document looks for in another collection: an array stands for its elements,
   * an absent field for null, an empty array for nothing.
   */
  static List<Value> toLookFor(Document document, FieldPath path) {
    if (path.size() == 1) {
      Value value = document.get(path.part(0));
      if (!(value instanceof ArrayValue)) {
        return List.of(value.isNullish() ? Constant.NULL : value);
      }
    }
    List<Value> values = new ArrayList<>();
    boolean[] met = {false};
    walk(
        document,
        path,
        0,
        value -> {
          if (value instanceof ArrayValue array) {
            met[0] = true;
            values.addAll(array.elements());
          } else {
            values.add(value.isNullish() ? Constant.NULL : value);
          }
        });
    if (values.isEmpty() && !met[0]) {
      values.add(Constant.NULL);
    }
    return values;
  }

  /**
   * Gives every value by which a filter on the path might find the document, and null when a filter
   * for null might. More than a filter would find is given sometimes, less never.
   */
  static void toBeFoundBy(Document document, FieldPath path, Consumer<Value> consumer) {
    boolean[] any = {false};
    walk(
        document,
        path,
        0,
        value -> {
          any[0] = true;
          if (value instanceof ArrayValue array) {
            array.elements().forEach(element -> consumer.accept(nullOr(element)));
          }
          consumer.accept(nullOr(value));
        });
    if (!any[0]) {
      consumer.accept(Constant.NULL);
    }
  }

  /** Every value at the path, the elements of an array at its end one by one. */
  static void each(Document document, FieldPath path, Consumer<Value> consumer) {
    walk(
        document,
        path,
        0,
        value -> {
          if (value instanceof ArrayValue array) {
            array.elements().forEach(consumer);
          } else if (!value.isMissing()) {
            consumer.accept(value);
          }
        });
  }

  private static Value nullOr(Value value) {
    return value.isNullish() ? Constant.NULL : value;
  }

  private static void walk(Document document, FieldPath path, int part, Consumer<Value> consumer) {
    follow(document.get(path.part(part)), path, part + 1, consumer);
  }

  private static void follow(Value value, FieldPath path, int part, Consumer<Value> consumer) {
    if (part == path.size()) {
      consumer.accept(value);
      return;
    }
    switch (value) {
      case Document document -> walk(document, path, part, consumer);
      case ArrayValue array -> {
        int index = path.index(part);
        if (index >= 0 && index < array.size()) {
          follow(array.get(index), path, part + 1, consumer);
        }
        for (Value element : array.elements()) {
          if (element instanceof Document document) {
            walk(document, path, part, consumer);
          }
        }
      }
      default -> consumer.accept(Constant.MISSING);
    }
  }
}
