package dev.morphium.query.filter;

import dev.morphium.mapping.PathMapping;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Branches under {@code $or} or {@code $nor}, each of which must say something. */
final class LogicalFilter {
  private LogicalFilter() {}

  /**
   * The branches under an operator.
   *
   * @throws IllegalArgumentException when there is none, or one without a condition
   */
  static BsonDocument join(String operator, List<BsonDocument> branches, PathMapping mapping) {
    if (branches.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: %s has no condition at all; give it one, or leave it out"
              .formatted(FieldNames.type(mapping), operator));
    }
    List<BsonValue> checked = new ArrayList<>();
    for (BsonDocument branch : branches) {
      checked.add(branch(operator, branch, mapping));
    }
    return new BsonDocument(operator, new BsonArray(checked));
  }

  /** A branch that has a condition. */
  static BsonDocument branch(String operator, BsonDocument branch, PathMapping mapping) {
    if (branch.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: a branch of %s has no condition, so that every document would meet it"
                  .formatted(FieldNames.type(mapping), operator)
              + "; leave it out, or say so with Filters.everything()");
    }
    return branch;
  }
}
