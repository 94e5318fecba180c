package dev.morphium.query.filter;

import dev.morphium.mapping.PathMapping;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The condition on the elements of an array that {@code $elemMatch} and {@code $pull} take: either
 * operators for plain values, or conditions on the fields of embedded objects.
 *
 * <p>Source: MongoDB manual, "$elemMatch (query)" and "$pull".
 */
public final class ElementFilter {
  private static final Set<String> WITH_BRANCHES = Set.of("$and", "$or", "$nor");

  private ElementFilter() {}

  /**
   * The condition as the server wants it.
   *
   * @param path the array
   * @param operation what asks, for messages
   * @throws IllegalArgumentException when there is no condition, or both kinds
   */
  public static BsonDocument toBson(
      PathMapping mapping, String path, String operation, Filter<?> filter) {
    BsonDocument conditions = filter.toBson(new ElementMapping(mapping, path));
    if (conditions.isEmpty()) {
      throw FieldNames.mistake(
          mapping,
          path,
          operation + " needs a condition on the elements, and this filter has none");
    }
    boolean plain = Conjunction.isOfElement(conditions.getFirstKey());
    for (String name : conditions.keySet()) {
      if (Conjunction.isOfElement(name) != plain || hasPlainBranch(conditions.get(name), name)) {
        throw FieldNames.mistake(
            mapping,
            path,
            operation
                + " asks for plain values with element() and 'and', or for fields; element() has"
                + " not() instead of negated(), and no or: say or outside, with the array's name");
      }
    }
    return conditions;
  }

  private static boolean hasPlainBranch(BsonValue value, String name) {
    if (!WITH_BRANCHES.contains(name) || !(value instanceof BsonArray branches)) {
      return false;
    }
    for (BsonValue branch : branches) {
      for (String inner : branch.asDocument().keySet()) {
        if (Conjunction.isOfElement(inner)
            || hasPlainBranch(branch.asDocument().get(inner), inner)) {
          return true;
        }
      }
    }
    return false;
  }
}
