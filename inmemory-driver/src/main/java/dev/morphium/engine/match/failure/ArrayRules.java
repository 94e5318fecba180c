package dev.morphium.engine.match.failure;

import dev.morphium.engine.match.schema.UnorderedEquality;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Explains which keywords of a JSON schema for arrays a value breaks. */
final class ArrayRules {
  private ArrayRules() {}

  static void add(SchemaFailure failure, List<Document> broken, Document schema, ArrayValue array) {
    for (String keyword : List.of("minItems", "maxItems")) {
      if (isBroken(failure, schema, keyword, array)) {
        broken.add(
            start(schema, keyword)
                .append("reason", "array did not match specified length")
                .append("consideredValue", array)
                .append("numberOfItems", array.size())
                .build());
      }
    }
    if (isBroken(failure, schema, "uniqueItems", array)) {
      broken.add(
          start(schema, "uniqueItems")
              .append("reason", "found a duplicate item")
              .append("consideredValue", array)
              .append("duplicatedValue", duplicate(failure, array))
              .build());
    }
    switch (schema.get("items")) {
      case Document each ->
          addFirst(
              failure,
              broken,
              "items",
              each,
              array,
              0,
              "At least one item did not match the sub-schema");
      case ArrayValue schemas -> {
        addByPlace(failure, broken, schemas, array);
        addAdditional(failure, broken, schema, array, schemas.size());
      }
      default -> {}
    }
  }

  private static boolean isBroken(
      SchemaFailure failure, Document schema, String keyword, ArrayValue array) {
    return schema.has(keyword) && !failure.satisfies(SchemaFailure.part(schema, keyword), array);
  }

  private static DocumentBuilder start(Document schema, String keyword) {
    return new DocumentBuilder()
        .append("operatorName", keyword)
        .append("specifiedAs", SchemaFailure.part(schema, keyword));
  }

  private static Value duplicate(SchemaFailure failure, ArrayValue array) {
    Set<ValueKey> seen = new HashSet<>();
    for (Value element : array.elements()) {
      failure.interrupts().tick(InterruptCheck.TURN);
      if (!seen.add(UnorderedEquality.key(element))) {
        return element;
      }
    }
    return Constant.MISSING;
  }

  /** Tells of the first item from a place on that does not satisfy a schema. */
  private static void addFirst(
      SchemaFailure failure,
      List<Document> broken,
      String keyword,
      Document schema,
      ArrayValue array,
      int from,
      String reason) {
    Predicate<Value> satisfying = failure.satisfying(schema);
    for (int i = from; i < array.size(); i++) {
      if (!satisfying.test(array.get(i))) {
        DocumentBuilder told = new DocumentBuilder().append("operatorName", keyword);
        SchemaFailure.describe(told, schema);
        broken.add(
            told.append("reason", reason)
                .append("itemIndex", i)
                .append("details", failure.details(schema, array.get(i)))
                .build());
        return;
      }
    }
  }

  private static void addByPlace(
      SchemaFailure failure, List<Document> broken, ArrayValue schemas, ArrayValue array) {
    List<Document> items = new ArrayList<>();
    for (int i = 0; i < Math.min(schemas.size(), array.size()); i++) {
      Document schema = (Document) schemas.get(i);
      if (!failure.satisfies(schema, array.get(i))) {
        DocumentBuilder told = new DocumentBuilder().append("itemIndex", i);
        SchemaFailure.describe(told, schema);
        items.add(told.append("details", failure.details(schema, array.get(i))).build());
      }
    }
    if (!items.isEmpty()) {
      broken.add(
          new DocumentBuilder()
              .append("operatorName", "items")
              .append("details", ArrayValue.of(items))
              .build());
    }
  }

  private static void addAdditional(
      SchemaFailure failure, List<Document> broken, Document schema, ArrayValue array, int from) {
    Value additional = schema.get("additionalItems");
    if (additional instanceof Document each) {
      addFirst(
          failure,
          broken,
          "additionalItems",
          each,
          array,
          from,
          "At least one additional item did not match the sub-schema");
    } else if (!additional.isMissing() && !additional.isTrue() && array.size() > from) {
      broken.add(
          start(schema, "additionalItems")
              .append("reason", "found additional items")
              .append(
                  "additionalItems", ArrayValue.of(array.elements().subList(from, array.size())))
              .build());
    }
  }
}
