package dev.morphium.query.filter;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PathMapping;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;

/**
 * A condition on one field.
 *
 * @param path the field in the names of Java; empty for the element of an array itself
 * @param operator what is asked of it
 * @param opposite whether the opposite is asked
 */
record FieldFilter(String path, FieldOperator operator, boolean opposite)
    implements Filter<Object> {
  @Override
  public BsonDocument toBson(PathMapping mapping) {
    Arguments.required(mapping, "toBson", "mapping");
    if (path.isEmpty()) {
      return element(mapping);
    }
    String field = FieldNames.translated(mapping, path);
    BsonDocument operators =
        EncryptedFields.condition(mapping, path, operator.toBson(mapping, path));
    if (opposite) {
      return new BsonDocument(field, new BsonDocument("$not", operators));
    }
    BsonValue equal = operators.get("$eq");
    return new BsonDocument(
        field, equal != null && operators.size() == 1 && isPlain(equal) ? equal : operators);
  }

  private BsonDocument element(PathMapping mapping) {
    if (!(mapping instanceof ElementMapping)) {
      throw new IllegalArgumentException(
          "%s: a condition without a field is for the elements of an array, in elemMatch, pull or"
                  .formatted(FieldNames.type(mapping))
              + " arrayFilter; give the field's name");
    }
    BsonDocument operators = operator.toBson(mapping, path);
    return opposite ? new BsonDocument("$not", operators) : operators;
  }

  /** Whether a value means equality when it stands alone; patterns and operators do not. */
  private static boolean isPlain(BsonValue value) {
    return value.getBsonType() != BsonType.REGULAR_EXPRESSION && !Conjunction.areOperators(value);
  }
}
