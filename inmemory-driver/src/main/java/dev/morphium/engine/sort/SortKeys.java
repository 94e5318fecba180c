package dev.morphium.engine.sort;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the sort keys of documents from their bytes.
 *
 * <p>Paths that meet no array, which most are, are read in one walk each; a document in which a
 * path meets an array is left to {@link ArraySortKeys}.
 */
final class SortKeys {

  private final List<SortPart> parts;

  SortKeys(List<SortPart> parts) {
    this.parts = parts;
  }

  Value[] extract(Document document, ValueComparator comparator) {
    Value[] keys = new Value[parts.size()];
    for (int i = 0; i < keys.length; i++) {
      String metadata = parts.get(i).metadata();
      Value key =
          metadata == null
              ? scalar(document, parts.get(i).path())
              : ArraySortKeys.metadata(document, metadata);
      if (key == null) {
        return new ArraySortKeys(parts, comparator).smallest(document);
      }
      keys[i] = key;
    }
    return keys;
  }

  /** The value at the path, or null when the path meets an array. */
  private static @Nullable Value scalar(Document document, FieldPath path) {
    byte[] bytes = document.bytes();
    int at = document.offset();
    int last = path.size() - 1;
    for (int i = 0; i <= last; i++) {
      int element = BsonBytes.find(bytes, at, path.part(i));
      if (element < 0) {
        return Constant.NULL;
      }
      byte type = bytes[element];
      if (type == BsonType.ARRAY) {
        return null;
      }
      at = element + 1 + path.part(i).size();
      if (i == last) {
        return ValueReader.read(type, bytes, at);
      }
      if (type != BsonType.DOCUMENT) {
        return Constant.NULL;
      }
    }
    return Constant.NULL;
  }
}
