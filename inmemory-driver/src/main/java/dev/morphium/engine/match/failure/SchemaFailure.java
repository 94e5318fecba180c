package dev.morphium.engine.match.failure;

import dev.morphium.engine.match.schema.SchemaCompiler;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tells which rules of a schema a value breaks.
 *
 * @param interrupts where long work on a value looks whether it is to end
 */
record SchemaFailure(InterruptCheck interrupts) {
  /** What is told of the operator {@code $jsonSchema}. */
  Document of(Document schema, Document document) {
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
  boolean satisfies(Document schema, Value value) {
    return satisfying(schema).test(value);
  }

  /** The test whether values satisfy a schema, which is compiled once for all of them. */
  Predicate<Value> satisfying(Document schema) {
    dev.morphium.engine.match.Predicate compiled = SchemaCompiler.compile(schema, interrupts);
    return value -> {
      interrupts.tick(InterruptCheck.TURN);
      Document holder = new DocumentBuilder().append("v", value).build().compact();
      byte[] bytes = holder.bytes();
      return compiled.matchesRaw(bytes[4], bytes, 7);
    };
  }

  /** The rules of a schema that a value breaks. */
  List<Document> rules(Document schema, Value value) {
    List<Document> broken = new ArrayList<>();
    ScalarRules.add(this, broken, schema, value);
    if (value instanceof ArrayValue array) {
      ArrayRules.add(this, broken, schema, array);
    }
    if (value instanceof Document document) {
      ObjectRules.add(this, broken, schema, document);
    }
    LogicalRules.add(this, broken, schema, value);
    return broken;
  }

  /** The rules of a schema that a value breaks, as an array. */
  ArrayValue details(Document schema, Value value) {
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
