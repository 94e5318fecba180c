package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;

/**
 * Collections that are made of nothing but change events; an event that does not fit, because one
 * is missing or came twice, is an error.
 */
final class EventReplay {
  private final Map<String, Map<String, BsonDocument>> collections = new TreeMap<>();

  /** The documents by their keys, of each collection that has any. */
  Map<String, Map<String, BsonDocument>> contents() {
    Map<String, Map<String, BsonDocument>> contents = new TreeMap<>(collections);
    contents.values().removeIf(Map::isEmpty);
    return contents;
  }

  void apply(BsonDocument event) {
    String name = event.getDocument("ns").getString("coll").getValue();
    Map<String, BsonDocument> collection =
        collections.computeIfAbsent(name, missing -> new TreeMap<>());
    String type = event.getString("operationType").getValue();
    switch (type) {
      case "insert" ->
          assertThat(collection.put(key(event), event.getDocument("fullDocument").clone()))
              .as("inserted twice: %s", event)
              .isNull();
      case "replace" ->
          assertThat(collection.put(key(event), event.getDocument("fullDocument").clone()))
              .as("replaced and never inserted: %s", event)
              .isNotNull();
      case "update" -> {
        BsonDocument document = collection.get(key(event));
        assertThat(document).as("updated and never inserted: %s", event).isNotNull();
        update(document, event.getDocument("updateDescription"));
      }
      case "delete" ->
          assertThat(collection.remove(key(event)))
              .as("deleted and never inserted: %s", event)
              .isNotNull();
      case "drop" -> collections.remove(name);
      case "rename" -> {
        collections.remove(name);
        collections.put(event.getDocument("to").getString("coll").getValue(), collection);
      }
      default -> throw new AssertionError("an event of another kind: " + event);
    }
  }

  private static String key(BsonDocument event) {
    return event.getDocument("documentKey").toJson();
  }

  private static void update(BsonDocument document, BsonDocument description) {
    for (BsonValue truncated : description.getArray("truncatedArrays")) {
      BsonDocument array = truncated.asDocument();
      BsonArray found = find(document, array.getString("field").getValue().split("\\.")).asArray();
      int size = array.getInt32("newSize").getValue();
      found.subList(size, found.size()).clear();
    }
    for (BsonValue removed : description.getArray("removedFields")) {
      set(document, removed.asString().getValue(), null);
    }
    description
        .getDocument("updatedFields")
        .clone()
        .forEach((path, value) -> set(document, path, value));
  }

  private static BsonValue find(BsonValue from, String... parts) {
    BsonValue found = from;
    for (String part : parts) {
      found =
          found.isArray()
              ? found.asArray().get(Integer.parseInt(part))
              : found.asDocument().get(part);
    }
    return found;
  }

  private static void set(BsonDocument document, String path, BsonValue value) {
    String[] parts = path.split("\\.");
    String[] around = java.util.Arrays.copyOf(parts, parts.length - 1);
    BsonValue owner = find(document, around);
    String last = parts[parts.length - 1];
    if (owner.isArray()) {
      BsonArray array = owner.asArray();
      int index = Integer.parseInt(last);
      while (array.size() <= index) {
        array.add(BsonNull.VALUE);
      }
      array.set(index, value);
    } else if (value == null) {
      assertThat(owner.asDocument().remove(last)).as("removed and never set: %s", path).isNotNull();
    } else {
      owner.asDocument().put(last, value);
    }
  }
}
