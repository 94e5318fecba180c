package dev.morphium.query;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A query by example: an entity whose properties are conditions.
 *
 * <p>When properties are named, each of them must have the value that it has in the template, null
 * included. Otherwise all count that are set: not null, and neither 0 nor false where the type is
 * primitive. Embedded objects and lists must be equal as a whole.
 *
 * @param <T> the entities
 */
public final class QueryTemplate<T> {
  private final Map<String, @Nullable Object> conditions;

  private QueryTemplate(Map<String, @Nullable Object> conditions) {
    this.conditions = conditions;
  }

  /**
   * What a template says.
   *
   * @param names the properties that count; those that are set when there is none
   * @throws MappingException when there is no property of a name, or nothing is set
   */
  public static <T> QueryTemplate<T> of(EntityMapping<T> mapping, T template, String... names) {
    Map<String, @Nullable Object> conditions = new LinkedHashMap<>();
    for (String name : names) {
      PropertyMapping<T> property = mapping.property(name);
      if (property == null) {
        throw new MappingException(
            "%s has no property '%s'; known are %s"
                .formatted(
                    mapping.type().getSimpleName(),
                    name,
                    mapping.properties().stream().map(PropertyMapping::name).sorted().toList()));
      }
      conditions.put(property.name(), property.get(template));
    }
    if (names.length == 0) {
      for (PropertyMapping<T> property : mapping.properties()) {
        Object value = property.get(template);
        if (isSet(property, value)) {
          conditions.put(property.name(), value);
        }
      }
    }
    if (conditions.isEmpty()) {
      throw new MappingException(
          ("nothing is set in this %s, so that it is like all; set a property, name those that"
                  + " count, or ask for all with createQueryFor")
              .formatted(mapping.type().getSimpleName()));
    }
    return new QueryTemplate<>(conditions);
  }

  private static boolean isSet(PropertyMapping<?> property, @Nullable Object value) {
    boolean primitive = property.type() instanceof Class<?> type && type.isPrimitive();
    return switch (value) {
      case null -> false;
      case Boolean flag when primitive -> flag;
      case Number number when primitive -> number.doubleValue() != 0;
      case Character letter when primitive -> letter != 0;
      default -> true;
    };
  }

  /** A query with these conditions too. */
  public Query<T> on(Query<T> query) {
    Query<T> narrowed = query;
    for (Map.Entry<String, @Nullable Object> condition : conditions.entrySet()) {
      narrowed = narrowed.f(condition.getKey()).eq(condition.getValue());
    }
    return narrowed;
  }
}
