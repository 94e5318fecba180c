package dev.morphium.query.filter;

import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Conditions that all must hold, in one document where that means the same, and under {@code $and}
 * where one would overwrite another.
 *
 * <p>Source: MongoDB manual, "$and", section "Examples".
 */
public final class Conjunction {
  private static final Set<String> OF_DOCUMENTS =
      Set.of(
          "$and",
          "$or",
          "$nor",
          "$expr",
          "$text",
          "$where",
          "$jsonSchema",
          "$comment",
          "$sampleRate",
          "$alwaysTrue",
          "$alwaysFalse");

  private Conjunction() {}

  /** All of these conditions. */
  public static BsonDocument of(List<BsonDocument> conditions) {
    BsonDocument joined = new BsonDocument();
    for (BsonDocument condition : conditions) {
      joined = and(joined, condition);
    }
    return joined;
  }

  /** Both conditions; neither document is changed. */
  public static BsonDocument and(BsonDocument left, BsonDocument right) {
    if (left.isEmpty() || right.isEmpty()) {
      return left.isEmpty() ? right : left;
    }
    BsonDocument joined = new BsonDocument();
    joined.putAll(left);
    BsonArray apart = new BsonArray();
    right.forEach((name, value) -> add(joined, apart, name, value));
    if (!apart.isEmpty()) {
      joined.put("$and", concatenated(joined.get("$and"), apart));
    }
    return joined;
  }

  private static void add(BsonDocument joined, BsonArray apart, String name, BsonValue value) {
    BsonValue present = joined.get(name);
    if (present == null) {
      joined.put(name, value);
    } else if (name.equals("$and") && value instanceof BsonArray more) {
      joined.put(name, concatenated(present, more));
    } else if (!present.equals(value)) {
      BsonDocument merged = merged(present, value);
      if (merged != null && !name.startsWith("$")) {
        joined.put(name, merged);
      } else {
        apart.add(new BsonDocument(splittable(name), value));
      }
    }
  }

  /** The conditions of an element have no {@code $and} to be put under. */
  private static String splittable(String name) {
    if (isOfElement(name)) {
      throw new IllegalArgumentException(
          "an element cannot be asked for %s twice; combine both into one".formatted(name));
    }
    return name;
  }

  /** Whether a name is an operator that has no field before it: one for plain elements. */
  static boolean isOfElement(String name) {
    return name.startsWith("$") && !OF_DOCUMENTS.contains(name);
  }

  /** The operators of both, when they are operators and none is in both; otherwise null. */
  private static @Nullable BsonDocument merged(BsonValue left, BsonValue right) {
    if (!areOperators(left) || !areOperators(right)) {
      return null;
    }
    BsonDocument both = new BsonDocument();
    both.putAll(left.asDocument());
    for (String operator : right.asDocument().keySet()) {
      if (both.containsKey(operator)) {
        return null;
      }
    }
    both.putAll(right.asDocument());
    return both;
  }

  /** Whether a value is a document of operators and not a value that is compared. */
  static boolean areOperators(BsonValue value) {
    if (!(value instanceof BsonDocument document) || document.isEmpty()) {
      return false;
    }
    String first = document.getFirstKey();
    return first.startsWith("$") && !first.equals("$ref") && !first.equals("$id");
  }

  private static BsonArray concatenated(@Nullable BsonValue first, BsonArray second) {
    BsonArray all = new BsonArray();
    if (first instanceof BsonArray array) {
      all.addAll(array);
    }
    all.addAll(second);
    return all;
  }
}
