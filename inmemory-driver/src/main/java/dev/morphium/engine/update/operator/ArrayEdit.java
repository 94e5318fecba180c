package dev.morphium.engine.update.operator;

import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Ways to make one array of another without decoding what stays. */
final class ArrayEdit {
  private ArrayEdit() {}

  /** The array with more elements at its end; what it has is copied as bytes. */
  static ArrayValue append(ArrayValue array, List<Value> added) {
    byte[] bytes = array.bytes();
    if (bytes == null) {
      List<Value> all = new ArrayList<>(array.elements());
      all.addAll(added);
      return ArrayValue.of(all);
    }
    Document raw = Document.view(bytes, array.offset());
    DocumentBuilder builder = new DocumentBuilder(raw.length() + 64).appendAll(raw);
    int index = raw.fieldCount();
    for (Value value : added) {
      builder.append(ArrayIndexNames.of(index++), value);
    }
    return ArrayValue.view(builder.build().bytes(), 0);
  }

  /** The array without the elements of which this is true; itself when there are none. */
  static ArrayValue removeIf(ArrayValue array, Predicate<Value> condition) {
    List<Value> kept = new ArrayList<>();
    for (Value element : array.elements()) {
      if (!condition.test(element)) {
        kept.add(element);
      }
    }
    return kept.size() == array.size() ? array : ArrayValue.of(kept);
  }

  /** The array without its first or last element. It must not be empty. */
  static ArrayValue pop(ArrayValue array, boolean first) {
    byte[] bytes = array.bytes();
    int size = array.size();
    if (bytes == null) {
      List<Value> elements = array.elements();
      return ArrayValue.of(first ? elements.subList(1, size) : elements.subList(0, size - 1));
    }
    ElementCursor cursor = new ElementCursor(bytes, array.offset());
    DocumentBuilder builder = new DocumentBuilder(Document.view(bytes, array.offset()).length());
    for (int i = 0; i < size && cursor.next(); i++) {
      if (first && i > 0) {
        builder.append(ArrayIndexNames.of(i - 1), cursor);
      } else if (!first && i < size - 1) {
        builder.append(cursor);
      }
    }
    return ArrayValue.view(builder.build().bytes(), 0);
  }
}
