package dev.morphium.engine.match.schema;

import dev.morphium.engine.match.AllOf;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keywords {@code allOf}, {@code anyOf}, {@code oneOf} and {@code not}. */
final class LogicalKeywords {
  private LogicalKeywords() {}

  static void add(Keywords keywords, List<Predicate> predicates) {
    List<Predicate> all = schemas("allOf", keywords);
    if (all != null) {
      predicates.add(AllOf.of(all));
    }
    List<Predicate> any = schemas("anyOf", keywords);
    if (any != null) {
      predicates.add(between(any, any.size()));
    }
    List<Predicate> one = schemas("oneOf", keywords);
    if (one != null) {
      predicates.add(between(one, 1));
    }
    Document not = keywords.object("not");
    if (not != null) {
      predicates.add(OnlyType.present(new Not(SchemaCompiler.compile(not, keywords.interrupts()))));
    }
  }

  private static @Nullable List<Predicate> schemas(String name, Keywords keywords) {
    List<Value> values = keywords.some(name);
    return values == null
        ? null
        : values.stream()
            .map(
                value ->
                    SchemaCompiler.compile(Keywords.schema(name, value), keywords.interrupts()))
            .toList();
  }

  /** At least one of the schemas, and not more than so many, accept the value. */
  private static Predicate between(List<Predicate> schemas, int most) {
    return OnlyType.present(
        (type, bytes, offset) -> {
          int accepting = 0;
          for (Predicate schema : schemas) {
            if (schema.matchesRaw(type, bytes, offset) && ++accepting > most) {
              return false;
            }
          }
          return accepting > 0;
        });
  }
}
