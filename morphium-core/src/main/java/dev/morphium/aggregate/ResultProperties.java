package dev.morphium.aggregate;

import dev.morphium.annotation.AdditionalData;
import dev.morphium.annotation.Aliases;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.argument.NearestName;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The properties of the type that an aggregation's results are read as, held against the fields
 * that its last stage gives.
 *
 * <p>A property whose field no stage makes is null in every result, or 0, and nothing tells of it.
 * That may be meant, so that only what cannot be is refused: a name that is like one which is made
 * and not read, and a record's component that has to have a value.
 */
final class ResultProperties {
  private static final int SHORTEST_NAME = 3;

  private final EntityMapping<?> mapping;
  private final Map<String, String> made;

  /**
   * The properties of a mapped type.
   *
   * @param made the fields after the last stage: the stored name by the name that was given
   */
  ResultProperties(EntityMapping<?> mapping, Map<String, String> made) {
    this.mapping = mapping;
    this.made = made;
  }

  /**
   * Looks at all of them.
   *
   * @param partial whether the results are parts of the collection's own documents, which may lack
   *     anything
   * @throws MappingException when a property is misspelled, or can have no value
   */
  void check(boolean partial) {
    List<String> unread = unread();
    for (PropertyMapping<?> property : mapping.properties()) {
      if (!isMade(property)) {
        String name = property.name();
        String meant = name.length() < SHORTEST_NAME ? null : NearestName.of(name, unread);
        if (meant != null) {
          throw mistake(name, "; did you mean '%s'?".formatted(meant));
        }
        if (!partial && mapping.type().isRecord() && isPrimitive(property)) {
          throw mistake(
              name,
              ("; every result would have %s there: make it in a stage, or give the component a"
                      + " type that can be null")
                  .formatted(property.type() == boolean.class ? "false" : "0"));
        }
      }
    }
  }

  private MappingException mistake(String name, String more) {
    return new MappingException(
        "%s reads '%s', which the documents after the last stage do not have; they have %s%s"
            .formatted(mapping.type().getName(), name, made.keySet(), more));
  }

  private boolean isMade(PropertyMapping<?> property) {
    if (property.annotation(AdditionalData.class) != null
        || made.containsValue(property.field())
        || made.containsKey(property.name())) {
      return true;
    }
    Aliases aliases = property.annotation(Aliases.class);
    return aliases != null && List.of(aliases.value()).stream().anyMatch(made::containsValue);
  }

  /** The names of fields that no property is read from. */
  private List<String> unread() {
    List<String> unread = new ArrayList<>();
    made.forEach(
        (given, stored) -> {
          if (!stored.equals("_id") && property(stored) == null && property(given) == null) {
            unread.add(given);
          }
        });
    boolean takesAll =
        mapping.properties().stream()
            .anyMatch(each -> each.annotation(AdditionalData.class) != null);
    return takesAll ? List.of() : unread;
  }

  private @Nullable PropertyMapping<?> property(String name) {
    return mapping.property(name);
  }

  private static boolean isPrimitive(PropertyMapping<?> property) {
    return property.type() instanceof Class<?> type && type.isPrimitive();
  }
}
