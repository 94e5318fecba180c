package dev.morphium.engine.update;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;

/** Applies an {@code updateDescription} to a document, as the reader of a change stream may. */
final class DescriptionReader {
  private DescriptionReader() {}

  static BsonDocument apply(BsonDocument before, BsonDocument description) {
    BsonDocument document = before.clone();
    BsonDocument parts = description.getDocument("disambiguatedPaths");
    for (BsonValue removed : description.getArray("removedFields")) {
      List<String> path = path(removed.asString().getValue(), parts);
      parent(document, path).asDocument().remove(path.getLast());
    }
    for (BsonValue truncated : description.getArray("truncatedArrays")) {
      List<String> path = path(truncated.asDocument().getString("field").getValue(), parts);
      BsonArray array = child(parent(document, path), path.getLast()).asArray();
      int size = truncated.asDocument().getInt32("newSize").getValue();
      array.subList(size, array.size()).clear();
    }
    description
        .getDocument("updatedFields")
        .forEach((name, value) -> put(document, path(name, parts), value));
    return document;
  }

  private static List<String> path(String text, BsonDocument disambiguated) {
    if (!disambiguated.containsKey(text)) {
      return List.of(text.split("\\.", -1));
    }
    List<String> parts = new ArrayList<>();
    for (BsonValue part : disambiguated.getArray(text)) {
      parts.add(
          part.isInt32()
              ? Integer.toString(part.asInt32().getValue())
              : part.asString().getValue());
    }
    return parts;
  }

  private static BsonValue parent(BsonDocument document, List<String> path) {
    BsonValue at = document;
    for (String part : path.subList(0, path.size() - 1)) {
      at = child(at, part);
    }
    return at;
  }

  private static BsonValue child(BsonValue parent, String part) {
    return parent.isArray()
        ? parent.asArray().get(Integer.parseInt(part))
        : parent.asDocument().get(part);
  }

  private static void put(BsonDocument document, List<String> path, BsonValue value) {
    BsonValue parent = parent(document, path);
    if (parent.isDocument()) {
      parent.asDocument().put(path.getLast(), value);
      return;
    }
    BsonArray array = parent.asArray();
    int index = Integer.parseInt(path.getLast());
    while (array.size() <= index) {
      array.add(BsonNull.VALUE);
    }
    array.set(index, value);
  }
}
