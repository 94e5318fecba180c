package dev.morphium.internal.index;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The names in the filters and weights of indexes: those of properties or of the document's fields,
 * translated and checked as those of queries are.
 *
 * @param where names the annotated thing, for messages
 */
record IndexedNames(String where, EntityMapping<?> mapping) {
  private static final String WILDCARD = "$**";

  /** A filter with the fields' names; operators stay. */
  BsonDocument filter(BsonDocument written) {
    BsonDocument result = new BsonDocument();
    for (Map.Entry<String, BsonValue> one : written.entrySet()) {
      boolean operator = one.getKey().startsWith("$");
      result.append(
          operator ? one.getKey() : field(one.getKey()),
          operator ? within(one.getValue()) : one.getValue());
    }
    return result;
  }

  private BsonValue within(BsonValue operand) {
    return switch (operand) {
      case BsonDocument filter -> filter(filter);
      case BsonArray filters -> new BsonArray(filters.stream().map(this::within).toList());
      default -> operand;
    };
  }

  /** Values by the fields' names. */
  BsonDocument fields(BsonDocument written) {
    BsonDocument result = new BsonDocument();
    written.forEach((name, value) -> result.append(field(name), value));
    return result;
  }

  private String field(String name) {
    BsonDocument type = mapping.typeFilter();
    if (name.equals(WILDCARD) || (type != null && type.containsKey(name))) {
      return name;
    }
    try {
      return mapping.path(name);
    } catch (MappingException unknown) {
      throw new MappingException("%s: @Index: %s".formatted(where, unknown.getMessage()), unknown);
    }
  }
}
