package dev.morphium.engine.expression;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueReader;
import java.util.ArrayList;
import java.util.List;

/**
 * A walk along a dotted path as expressions understand it.
 *
 * <p>An array on the way stands for its documents: the result is an array of what the rest of the
 * path finds in each of them, and what is no document is passed over. A number is a field's name
 * and never an index. Source: MongoDB manual, "Field Paths".
 */
final class PathWalker {

  private final FieldName[] parts;

  PathWalker(FieldPath path) {
    parts = path.parts().toArray(FieldName[]::new);
  }

  /** What the path finds in a value, which may itself be an array of documents. */
  Value walk(Value value) {
    if (value instanceof Document document) {
      return walk(document);
    }
    return value instanceof ArrayValue array ? walk(array, 0) : Constant.MISSING;
  }

  Value walk(Document document) {
    return walk(document.bytes(), document.offset(), 0);
  }

  private Value walk(byte[] bytes, int document, int from) {
    int at = document;
    int last = parts.length - 1;
    for (int i = from; i < last; i++) {
      int element = BsonBytes.find(bytes, at, parts[i]);
      if (element < 0) {
        return Constant.MISSING;
      }
      at = element + 1 + parts[i].size();
      if (bytes[element] == BsonType.ARRAY) {
        return walkArray(bytes, at, i + 1);
      }
      if (bytes[element] != BsonType.DOCUMENT) {
        return Constant.MISSING;
      }
    }
    int element = BsonBytes.find(bytes, at, parts[last]);
    return element < 0
        ? Constant.MISSING
        : ValueReader.read(bytes[element], bytes, element + 1 + parts[last].size());
  }

  private Value walkArray(byte[] bytes, int array, int from) {
    List<Value> found = new ArrayList<>();
    ElementCursor cursor = new ElementCursor(bytes, array);
    while (cursor.next()) {
      if (cursor.type() == BsonType.DOCUMENT) {
        add(found, walk(bytes, cursor.valueOffset(), from));
      }
    }
    return ArrayValue.of(found);
  }

  private Value walk(ArrayValue array, int from) {
    byte[] bytes = array.bytes();
    if (bytes != null) {
      return walkArray(bytes, array.offset(), from);
    }
    List<Value> found = new ArrayList<>();
    for (Value element : array.elements()) {
      if (element instanceof Document document) {
        add(found, walk(document.bytes(), document.offset(), from));
      }
    }
    return ArrayValue.of(found);
  }

  private static void add(List<Value> found, Value value) {
    if (!value.isMissing()) {
      found.add(value);
    }
  }
}
