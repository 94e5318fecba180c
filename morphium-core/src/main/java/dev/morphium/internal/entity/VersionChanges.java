package dev.morphium.internal.entity;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * What an update may do with a {@code @Version}: count it on, or give it to a document that it
 * inserts. A version that goes anywhere else lets a stale entity overwrite a newer one.
 */
final class VersionChanges {
  private VersionChanges() {}

  /**
   * Refuses other changes of the version.
   *
   * @param operators the update as the server wants it
   * @throws MappingException when there is one
   */
  static void check(EntityMapping<?> mapping, PropertyMapping<?> version, BsonDocument operators) {
    operators.forEach(
        (operator, fields) -> {
          BsonValue operand = fields.asDocument().get(version.field());
          boolean renamed =
              operator.equals("$rename")
                  && fields.asDocument().values().stream()
                      .anyMatch(
                          to -> to.isString() && to.asString().getValue().equals(version.field()));
          if (renamed || (operand != null && !isAllowed(operator, operand))) {
            throw new MappingException(
                ("%s.%s is the @Version, and %s would let an entity that was read before overwrite"
                        + " a newer one; leave it out, since each update counts it on, or use inc")
                    .formatted(mapping.type().getSimpleName(), version.name(), operator));
          }
        });
  }

  private static boolean isAllowed(String operator, BsonValue operand) {
    return operator.equals("$setOnInsert")
        || (operator.equals("$inc") && operand.isNumber() && operand.asNumber().longValue() > 0);
  }
}
