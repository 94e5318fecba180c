package dev.morphium.engine.geo;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of a document that a path of a geospatial index leads to.
 *
 * <p>Arrays on the way are walked through; one at the end stays whole, since two numbers in an
 * array are a place.
 */
public final class StoredGeometries {
  private StoredGeometries() {}

  /** All values at the end of a path. */
  public static List<Value> values(Document document, FieldPath path) {
    List<Value> values = new ArrayList<>(1);
    walk(document, path, 0, values);
    return values;
  }

  private static void walk(Document document, FieldPath path, int part, List<Value> values) {
    Value value = document.get(path.part(part));
    if (part == path.size() - 1) {
      if (!value.isMissing()) {
        values.add(value);
      }
    } else if (value instanceof Document inner) {
      walk(inner, path, part + 1, values);
    } else if (value instanceof ArrayValue array) {
      throughArray(array, path, part + 1, values);
    }
  }

  private static void throughArray(ArrayValue array, FieldPath path, int part, List<Value> values) {
    int index = path.index(part);
    if (index >= 0 && index < array.size()) {
      Value element = array.get(index);
      if (part == path.size() - 1) {
        values.add(element);
      } else if (element instanceof Document inner) {
        walk(inner, path, part + 1, values);
      } else if (element instanceof ArrayValue inner) {
        throughArray(inner, path, part + 1, values);
      }
      return;
    }
    for (Value element : array.elements()) {
      if (element instanceof Document inner) {
        walk(inner, path, part, values);
      }
    }
  }

  /** All geometries at the end of a path, also those in an array of geometries. */
  public static List<StoredGeometry> geometries(Document document, FieldPath path) {
    List<StoredGeometry> geometries = new ArrayList<>(1);
    for (Value value : values(document, path)) {
      StoredGeometry whole = StoredGeometry.of(value);
      if (whole != null) {
        geometries.add(whole);
      } else if (value instanceof ArrayValue array) {
        for (Value element : array.elements()) {
          StoredGeometry each = StoredGeometry.of(element);
          if (each != null) {
            geometries.add(each);
          }
        }
      }
    }
    return geometries;
  }
}
