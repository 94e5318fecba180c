package dev.morphium.engine.match.failure;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Explains which keywords that give fields a schema a document breaks: {@code properties}, {@code
 * patternProperties} and {@code additionalProperties}.
 */
final class PropertyRules {
  private PropertyRules() {}

  static void addNamed(
      SchemaFailure failure, List<Document> broken, Document schema, Document document) {
    if (!(schema.get("properties") instanceof Document properties)) {
      return;
    }
    List<Document> failing = new ArrayList<>();
    for (Element property : properties.elements()) {
      Value value = document.get(property.name());
      Document expected = (Document) property.value();
      if (!value.isMissing() && !failure.satisfies(expected, value)) {
        DocumentBuilder told = new DocumentBuilder().append("propertyName", property.name());
        SchemaFailure.describe(told, expected);
        failing.add(told.append("details", failure.details(expected, value)).build());
      }
    }
    if (!failing.isEmpty()) {
      broken.add(
          new DocumentBuilder()
              .append("operatorName", "properties")
              .append("propertiesNotSatisfied", ArrayValue.of(failing))
              .build());
    }
  }

  static void addPatterns(
      SchemaFailure failure, List<Document> broken, Document schema, Document document) {
    if (!(schema.get("patternProperties") instanceof Document patterns)) {
      return;
    }
    List<Document> failing = new ArrayList<>();
    for (Element pattern : patterns.elements()) {
      Document expected = (Document) pattern.value();
      Predicate<Value> satisfying = failure.satisfying(only(pattern));
      for (Element field : document.elements()) {
        if (!satisfying.test(alone(field))) {
          DocumentBuilder told = new DocumentBuilder().append("propertyName", field.name());
          SchemaFailure.describe(told, expected);
          failing.add(
              told.append("regexMatched", pattern.name())
                  .append("details", failure.details(expected, field.value()))
                  .build());
        }
      }
    }
    if (!failing.isEmpty()) {
      broken.add(
          new DocumentBuilder()
              .append("operatorName", "patternProperties")
              .append("details", ArrayValue.of(failing))
              .build());
    }
  }

  private static Document only(Element pattern) {
    return new DocumentBuilder()
        .startDocument("patternProperties")
        .append(pattern.name(), pattern.value())
        .end()
        .build();
  }

  private static Document alone(Element field) {
    return new DocumentBuilder().append(field.name(), field.value()).build();
  }

  static void addAdditional(
      SchemaFailure failure, List<Document> broken, Document schema, Document document) {
    Value additional = schema.get("additionalProperties");
    if (additional.isMissing()) {
      return;
    }
    List<Element> failing = failing(failure, schema, document);
    if (failing.isEmpty()) {
      return;
    }
    DocumentBuilder told = new DocumentBuilder().append("operatorName", "additionalProperties");
    if (additional instanceof Document expected) {
      SchemaFailure.describe(told, expected);
      told.append("reason", "at least one additional property did not match the subschema")
          .append("failingProperty", failing.get(0).name())
          .append("details", failure.details(expected, failing.get(0).value()));
    } else {
      List<Value> names = new ArrayList<>();
      failing.forEach(field -> names.add(StringValue.of(field.name())));
      told.append("specifiedAs", SchemaFailure.part(schema, "additionalProperties"))
          .append("additionalProperties", ArrayValue.of(names));
    }
    broken.add(told.build());
  }

  /** The fields that no keyword names and that do not satisfy the rule for all others. */
  private static List<Element> failing(SchemaFailure failure, Document schema, Document document) {
    DocumentBuilder rule = new DocumentBuilder();
    empty(rule, schema, "properties");
    empty(rule, schema, "patternProperties");
    rule.append("additionalProperties", schema.get("additionalProperties"));
    Predicate<Value> others = failure.satisfying(rule.build());
    return document.elements().stream().filter(field -> !others.test(alone(field))).toList();
  }

  /** The keyword with the same names, which all fields satisfy. */
  private static void empty(DocumentBuilder rule, Document schema, String keyword) {
    if (schema.get(keyword) instanceof Document named) {
      rule.startDocument(keyword);
      named.elements().forEach(field -> rule.append(field.name(), Document.EMPTY));
      rule.end();
    }
  }
}
