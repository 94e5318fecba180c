package dev.morphium.engine.match.schema;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;
import java.util.Collection;
import java.util.List;

/**
 * The keywords for documents: {@code required}, {@code maxProperties}, {@code minProperties},
 * {@code dependencies}, and those of {@link PropertyKeywords}.
 */
final class ObjectKeywords {
  private ObjectKeywords() {}

  static void add(Keywords keywords, List<Predicate> predicates) {
    ArrayValue required = keywords.array("required");
    if (required != null) {
      addForObjects(predicates, has(Keywords.names("required", required.elements())));
    }
    long most = keywords.count("maxProperties");
    if (most >= 0) {
      addForObjects(predicates, (type, bytes, offset) -> count(bytes, offset) <= most);
    }
    long least = keywords.count("minProperties");
    if (least >= 0) {
      addForObjects(predicates, (type, bytes, offset) -> count(bytes, offset) >= least);
    }
    Document dependencies = keywords.object("dependencies");
    if (dependencies != null) {
      for (Element dependency : dependencies.elements()) {
        addForObjects(predicates, dependency(dependency, keywords));
      }
    }
    PropertyKeywords.add(keywords, predicates);
  }

  static void addForObjects(List<Predicate> predicates, Predicate predicate) {
    predicates.add(new OnlyType(BsonType.DOCUMENT, predicate));
  }

  private static int count(byte[] bytes, int document) {
    int count = 0;
    ElementCursor cursor = new ElementCursor(bytes, document);
    while (cursor.next()) {
      count++;
    }
    return count;
  }

  private static Predicate has(Collection<String> required) {
    FieldName[] names = required.stream().map(FieldName::new).toArray(FieldName[]::new);
    return (type, bytes, offset) -> {
      for (FieldName name : names) {
        if (BsonBytes.find(bytes, offset, name) < 0) {
          return false;
        }
      }
      return true;
    };
  }

  /** When the document has the field, it must have others, or answer a schema. */
  private static Predicate dependency(Element dependency, Keywords keywords) {
    FieldName name = new FieldName(dependency.name());
    Value value = dependency.value();
    Predicate then =
        switch (value) {
          case Document schema -> SchemaCompiler.compile(schema, keywords.interrupts());
          case ArrayValue fields -> has(Keywords.names("dependencies", fields.elements()));
          default -> throw Keywords.wrongType("dependencies", "an object of objects or arrays");
        };
    return (type, bytes, offset) ->
        BsonBytes.find(bytes, offset, name) < 0 || then.matchesRaw(type, bytes, offset);
  }
}
