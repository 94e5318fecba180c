package dev.morphium.internal.index;

import dev.morphium.index.IndexDefinition;
import dev.morphium.index.IndexDifference;
import dev.morphium.index.IndexDifference.Kind;
import dev.morphium.operation.Namespace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Compares declared indexes with those of a collection.
 *
 * <p>The server tells more of an index than it was given: versions, and the whole of a collation or
 * of the weights; so only what is declared has to be there as it is declared, and nothing of {@link
 * #DECIDING} that is not. Source: MongoDB manual, "listIndexes".
 */
final class IndexComparison {
  /** Options that make another index of it when they are there and not declared. */
  private static final List<String> DECIDING =
      List.of("expireAfterSeconds", "hidden", "partialFilterExpression", "sparse", "unique");

  private static final Set<String> INCIDENTAL = Set.of("background", "comment", "name");
  private static final String TEXT = "_fts";

  private IndexComparison() {}

  /**
   * All differences.
   *
   * @param declared by all types of the collection
   */
  static List<IndexDifference> of(
      Namespace place, List<IndexDefinition> declared, List<BsonDocument> existing) {
    List<IndexDifference> differences = new ArrayList<>();
    Set<BsonDocument> left = new LinkedHashSet<>(existing);
    for (IndexDefinition index : declared) {
      BsonDocument document = index.document();
      BsonDocument there = find(index, existing);
      if (there == null) {
        differences.add(new IndexDifference(place, Kind.MISSING, index.name(), document, null));
        continue;
      }
      left.remove(there);
      if (!isLike(index, there)) {
        differences.add(new IndexDifference(place, Kind.DIFFERENT, index.name(), document, there));
      }
    }
    for (BsonDocument index : left) {
      String name = index.getString("name").getValue();
      if (!name.equals("_id_")) {
        differences.add(new IndexDifference(place, Kind.UNDECLARED, name, null, index));
      }
    }
    return List.copyOf(differences);
  }

  private static @Nullable BsonDocument find(IndexDefinition index, List<BsonDocument> existing) {
    BsonDocument sameKeys = null;
    for (BsonDocument there : existing) {
      if (there.getString("name").getValue().equals(index.name())) {
        return there;
      }
      if (IndexDefinition.nameOf(there.getDocument("key"))
          .equals(IndexDefinition.nameOf(index.key()))) {
        sameKeys = there;
      }
    }
    return sameKeys;
  }

  private static boolean isLike(IndexDefinition index, BsonDocument there) {
    BsonDocument keys = there.getDocument("key");
    boolean text = keys.containsKey(TEXT);
    if (!text && !IndexDefinition.nameOf(keys).equals(IndexDefinition.nameOf(index.key()))) {
      return false;
    }
    for (Map.Entry<String, BsonValue> option : index.options().entrySet()) {
      if (!INCIDENTAL.contains(option.getKey())
          && !contains(there.get(option.getKey()), option.getValue())) {
        return false;
      }
    }
    return DECIDING.stream()
        .allMatch(name -> index.options().containsKey(name) || isOff(there.get(name)));
  }

  private static boolean isOff(@Nullable BsonValue value) {
    return value == null || value.equals(BsonBoolean.FALSE);
  }

  /** Whether a value is there as declared; a document may have more than that. */
  private static boolean contains(@Nullable BsonValue there, BsonValue declared) {
    if (there == null) {
      return isOff(declared);
    }
    if (declared instanceof BsonNumber number) {
      return there instanceof BsonNumber other && number.doubleValue() == other.doubleValue();
    }
    if (declared instanceof BsonDocument document) {
      return there instanceof BsonDocument other
          && document.entrySet().stream()
              .allMatch(field -> contains(other.get(field.getKey()), field.getValue()));
    }
    return declared instanceof BsonString text ? text.equals(there) : declared.equals(there);
  }
}
