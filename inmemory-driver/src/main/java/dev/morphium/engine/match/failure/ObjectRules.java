package dev.morphium.engine.match.failure;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Explains which keywords of a JSON schema for documents a value breaks. */
final class ObjectRules {
  private ObjectRules() {}

  static void add(
      SchemaFailure failure, List<Document> broken, Document schema, Document document) {
    PropertyRules.addAdditional(failure, broken, schema, document);
    PropertyRules.addPatterns(failure, broken, schema, document);
    PropertyRules.addNamed(failure, broken, schema, document);
    if (schema.get("required") instanceof ArrayValue required) {
      ArrayValue missing = missing(required, document);
      if (!missing.isEmpty()) {
        broken.add(
            new DocumentBuilder()
                .append("operatorName", "required")
                .append("specifiedAs", SchemaFailure.part(schema, "required"))
                .append("missingProperties", missing)
                .build());
      }
    }
    for (String keyword : List.of("minProperties", "maxProperties")) {
      Document part = SchemaFailure.part(schema, keyword);
      if (schema.has(keyword) && !failure.satisfies(part, document)) {
        broken.add(
            new DocumentBuilder()
                .append("operatorName", keyword)
                .append("specifiedAs", part)
                .append("reason", "specified number of properties was not satisfied")
                .append("numberOfProperties", document.fieldCount())
                .build());
      }
    }
    if (schema.get("dependencies") instanceof Document dependencies) {
      addDependencies(failure, broken, dependencies, document);
    }
  }

  private static ArrayValue missing(ArrayValue names, Document document) {
    List<Value> missing = new ArrayList<>();
    for (Value name : names.elements()) {
      if (name instanceof StringValue text && !document.has(text.value())) {
        missing.add(name);
      }
    }
    return ArrayValue.of(missing);
  }

  private static void addDependencies(
      SchemaFailure failure, List<Document> broken, Document dependencies, Document document) {
    List<Document> failing = new ArrayList<>();
    for (Element dependency : dependencies.elements()) {
      if (!document.has(dependency.name())) {
        continue;
      }
      DocumentBuilder told = new DocumentBuilder().append("conditionalProperty", dependency.name());
      switch (dependency.value()) {
        case ArrayValue names when !missing(names, document).isEmpty() ->
            failing.add(told.append("missingProperties", missing(names, document)).build());
        case Document schema when !failure.satisfies(schema, document) ->
            failing.add(told.append("details", failure.details(schema, document)).build());
        default -> {}
      }
    }
    if (!failing.isEmpty()) {
      broken.add(
          new DocumentBuilder()
              .append("operatorName", "dependencies")
              .append("failingDependencies", ArrayValue.of(failing))
              .build());
    }
  }
}
