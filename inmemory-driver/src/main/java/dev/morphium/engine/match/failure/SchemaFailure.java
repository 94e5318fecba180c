package dev.morphium.engine.match.failure;

import dev.morphium.engine.match.schema.SchemaCompiler;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Tells which rules of a schema a value breaks. */
final class SchemaFailure {
  private SchemaFailure() {}

  /** What is told of the operator {@code $jsonSchema}. */
  static Document of(Document schema, Document document) {
    DocumentBuilder told = new DocumentBuilder().append("operatorName", "$jsonSchema");
    describe(told, schema);
    return told.append("schemaRulesNotSatisfied", ArrayValue.of(rules(schema, document))).build();
  }

  /** Appends what the schema says of itself. */
  static void describe(DocumentBuilder told, Value schema) {
    if (schema instanceof Document document) {
      told.append("title", document.get("title"));
      told.append("description", document.get("description"));
    }
  }

  /** Whether a value satisfies a schema. */
  static boolean satisfies(Document schema, Value value) {
    Document holder = new DocumentBuilder().append("v", value).build().compact();
    byte[] bytes = holder.bytes();
    return SchemaCompiler.compile(schema, InterruptCheck.NONE).matchesRaw(bytes[4], bytes, 7);
  }

  /** The rules of a schema that a value breaks. */
  static List<Document> rules(Document schema, Value value) {
    List<Document> broken = new ArrayList<>();
    ScalarRules.add(broken, schema, value);
    if (value instanceof ArrayValue array) {
      ArrayRules.add(broken, schema, array);
    }
    if (value instanceof Document document) {
      ObjectRules.add(broken, schema, document);
    }
    LogicalRules.add(broken, schema, value);
    return broken;
  }

  /** The rules of a schema that a value breaks, as an array. */
  static ArrayValue details(Document schema, Value value) {
    return ArrayValue.of(rules(schema, value));
  }

  /** A part of a schema: some of its keywords. */
  static Document part(Document schema, String... keywords) {
    DocumentBuilder part = new DocumentBuilder();
    for (String keyword : keywords) {
      part.append(keyword, schema.get(keyword));
    }
    return part.build();
  }
}
