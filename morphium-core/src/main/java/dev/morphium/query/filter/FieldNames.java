package dev.morphium.query.filter;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PathMapping;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of fields as users write them: checked, translated, and put into words when something
 * is wrong.
 *
 * <p>Source: MongoDB manual, "Field Names" and "Dot Notation".
 */
public final class FieldNames {
  /** The fields of a database reference, which are the only ones with a dollar sign. */
  private static final Set<String> OF_REFERENCES = Set.of("$id", "$ref", "$db");

  private FieldNames() {}

  /**
   * The path of a field in the document, for filters, orders and projections.
   *
   * @throws IllegalArgumentException when it is no name of a field
   * @throws dev.morphium.exception.MappingException when the entity has no such field
   */
  public static String translated(PathMapping mapping, String path) {
    check(mapping, path, OF_REFERENCES);
    return mapping.path(path);
  }

  /** As for filters, with {@code $}, {@code $[]} and {@code $[name]} for elements of arrays. */
  public static String translatedForUpdate(PathMapping mapping, String path) {
    check(mapping, path, null);
    return mapping.path(path);
  }

  private static void check(PathMapping mapping, String path, @Nullable Set<String> dollars) {
    List<String> parts = List.of(path.split("\\.", -1));
    if (parts.contains("") || path.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          "%s: '%s' is no name of a field: a name, or names with one dot between them"
              .formatted(type(mapping), path));
    }
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      boolean element = part.equals("$") || (part.startsWith("$[") && part.endsWith("]"));
      if (part.startsWith("$")
          && (i == 0 || !(OF_REFERENCES.contains(part) || (dollars == null && element)))) {
        throw new IllegalArgumentException(
            "%s: '%s' is no name of a field, because names with $ are operators"
                    .formatted(type(mapping), path)
                + "; an operator without a method can be given with raw(...)");
      }
    }
  }

  /** How a mistake at a field is told. */
  public static IllegalArgumentException mistake(PathMapping mapping, String path, String what) {
    String field = path.isEmpty() ? "an element" : path;
    return new IllegalArgumentException("%s.%s: %s".formatted(type(mapping), field, what));
  }

  /** The name of the class that a mapping is for. */
  public static String type(PathMapping mapping) {
    return switch (mapping) {
      case EntityMapping<?> entity -> entity.type().getSimpleName();
      case ElementMapping element -> element.owner();
      default -> "document";
    };
  }
}
