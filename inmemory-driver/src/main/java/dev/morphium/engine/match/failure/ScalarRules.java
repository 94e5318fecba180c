package dev.morphium.engine.match.failure;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.List;

/**
 * Explains which keywords of a JSON schema for types, numbers and strings, and which {@code enum},
 * a value breaks.
 */
final class ScalarRules {
  private static final String[][] KEYWORDS = {
    {"type did not match", "type"},
    {"type did not match", "bsonType"},
    {"comparison failed", "maximum", "exclusiveMaximum"},
    {"comparison failed", "minimum", "exclusiveMinimum"},
    {"specified string length was not satisfied", "maxLength"},
    {"specified string length was not satisfied", "minLength"},
    {"considered value is not a multiple of the specified value", "multipleOf"},
    {"regular expression did not match", "pattern"},
    {"value was not found in enum", "enum"},
  };

  private ScalarRules() {}

  static void add(SchemaFailure failure, List<Document> broken, Document schema, Value value) {
    for (String[] row : KEYWORDS) {
      String keyword = row[1];
      if (!schema.has(keyword)) {
        continue;
      }
      Document part =
          row.length == 2
              ? SchemaFailure.part(schema, keyword)
              : SchemaFailure.part(schema, keyword, row[2]);
      if (!failure.satisfies(part, value)) {
        DocumentBuilder told =
            new DocumentBuilder()
                .append("operatorName", keyword)
                .append("specifiedAs", part)
                .append("reason", row[0])
                .append("consideredValue", value);
        if (keyword.endsWith("ype")) {
          told.append("consideredType", value.type().alias());
        }
        broken.add(told.build());
      }
    }
  }
}
