package dev.morphium.update;

import dev.morphium.mapping.PathMapping;
import dev.morphium.query.filter.EncryptedFields;
import dev.morphium.query.filter.FieldNames;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The document of an update while it grows, in which no field is changed twice.
 *
 * <p>Source: MongoDB manual, "Update Operators", section "Update Operators with Conflicting Field
 * Names".
 */
final class UpdateDocument {
  private final PathMapping mapping;
  private final BsonDocument document = new BsonDocument();

  /** The operator that changes a field, by the field's path in the document. */
  private final Map<String, String> changed = new LinkedHashMap<>();

  UpdateDocument(PathMapping mapping) {
    this.mapping = mapping;
  }

  PathMapping mapping() {
    return mapping;
  }

  void add(String operator, String path, BsonValue operand) {
    String field = FieldNames.translatedForUpdate(mapping, path);
    EncryptedFields.checkChange(mapping, path, operator, operand);
    addRaw(operator, field, operand);
  }

  void addRaw(String operator, String field, BsonValue operand) {
    change(operator, field);
    if (operator.equals("$rename") && operand instanceof BsonString target) {
      change(operator, target.getValue());
    }
    document
        .computeIfAbsent(operator, ignored -> new BsonDocument())
        .asDocument()
        .append(field, operand);
  }

  BsonDocument done() {
    if (document.isEmpty()) {
      throw new IllegalArgumentException(
          FieldNames.type(mapping) + ": the update changes nothing; add set(...), inc(...), …");
    }
    return document;
  }

  private void change(String operator, String field) {
    for (Map.Entry<String, String> other : changed.entrySet()) {
      if (overlap(other.getKey(), field)) {
        throw FieldNames.mistake(
            mapping,
            field,
            "an update changes a field only once, but %s already changes %s and %s would too"
                .formatted(other.getValue(), other.getKey(), operator));
      }
    }
    changed.put(field, operator);
  }

  /** Whether two paths are the same, or one leads into the other. */
  private static boolean overlap(String left, String right) {
    return left.equals(right) || left.startsWith(right + ".") || right.startsWith(left + ".");
  }
}
