package dev.morphium.engine.match.failure;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Explains which keywords of a JSON schema that combine schemas a value breaks. */
final class LogicalRules {
  private LogicalRules() {}

  static void add(SchemaFailure failure, List<Document> broken, Document schema, Value value) {
    for (String keyword : List.of("allOf", "anyOf", "oneOf")) {
      if (schema.get(keyword) instanceof ArrayValue schemas
          && !failure.satisfies(SchemaFailure.part(schema, keyword), value)) {
        broken.add(combined(failure, keyword, schemas, value));
      }
    }
    if (schema.has("not") && !failure.satisfies(SchemaFailure.part(schema, "not"), value)) {
      broken.add(
          new DocumentBuilder()
              .append("operatorName", "not")
              .append("reason", "child expression matched")
              .build());
    }
  }

  private static Document combined(
      SchemaFailure failure, String keyword, ArrayValue schemas, Value value) {
    List<Value> matching = new ArrayList<>();
    List<Document> failing = new ArrayList<>();
    for (int i = 0; i < schemas.size(); i++) {
      Document schema = (Document) schemas.get(i);
      if (failure.satisfies(schema, value)) {
        matching.add(new Int32Value(i));
      } else {
        DocumentBuilder told = new DocumentBuilder().append("index", i);
        SchemaFailure.describe(told, schema);
        failing.add(told.append("details", failure.details(schema, value)).build());
      }
    }
    DocumentBuilder told = new DocumentBuilder().append("operatorName", keyword);
    if (keyword.equals("oneOf") && !matching.isEmpty()) {
      told.append("reason", "more than one subschema matched")
          .append("matchingSchemaIndexes", ArrayValue.of(matching));
    } else {
      told.append("schemasNotSatisfied", ArrayValue.of(failing));
    }
    return told.build();
  }
}
