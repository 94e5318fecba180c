package dev.morphium.internal.mapping.object;

import dev.morphium.annotation.IgnoreFields;
import dev.morphium.annotation.LimitToFields;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.argument.NearestName;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Which of a type's fields are properties, as {@code @IgnoreFields} and {@code @LimitToFields} say.
 */
final class FieldLimits {
  private final Class<?> type;
  private final List<String> ignored;
  private final @Nullable List<String> limits;

  private FieldLimits(Class<?> type, List<String> ignored, @Nullable List<String> limits) {
    this.type = type;
    this.ignored = ignored;
    this.limits = limits;
  }

  static FieldLimits of(Class<?> type) {
    IgnoreFields ignore = TypeAnnotations.find(type, IgnoreFields.class);
    LimitToFields limit = TypeAnnotations.find(type, LimitToFields.class);
    List<String> names = null;
    if (limit != null) {
      names = new ArrayList<>(List.of(limit.value()));
      for (Class<?> level = limit.type(); level != null; level = level.getSuperclass()) {
        for (Field field : level.getDeclaredFields()) {
          names.add(field.getName());
        }
      }
    }
    return new FieldLimits(type, ignore == null ? List.of() : List.of(ignore.value()), names);
  }

  boolean allow(String name) {
    return !matches(ignored, name) && (limits == null || matches(limits, name));
  }

  private void checkNames(String annotation, List<String> rules) {
    Set<String> fields = new TreeSet<>();
    for (Class<?> level = type; level != null; level = level.getSuperclass()) {
      for (Field field : level.getDeclaredFields()) {
        fields.add(field.getName());
      }
    }
    for (String rule : rules) {
      if (!isPattern(rule) && !fields.contains(rule)) {
        String nearest = NearestName.of(rule, fields);
        throw new MappingException(
            "%s of %s names '%s', which is no field of it%s"
                .formatted(
                    annotation,
                    type.getName(),
                    rule,
                    nearest == null ? "" : "; did you mean '" + nearest + "'?"));
      }
    }
  }

  private static boolean isPattern(String rule) {
    return rule.length() >= 2 && rule.startsWith("/") && rule.endsWith("/");
  }

  private boolean matches(List<String> rules, String name) {
    return rules.stream().anyMatch(rule -> matches(rule, name));
  }

  private boolean matches(String rule, String name) {
    if (!isPattern(rule)) {
      return rule.equals(name);
    }
    try {
      return Pattern.matches(rule.substring(1, rule.length() - 1), name);
    } catch (PatternSyntaxException e) {
      throw new MappingException(
          "%s: the rule for fields %s is no pattern: %s"
              .formatted(type.getName(), rule, e.getDescription()),
          e);
    }
  }

  /** Refuses names that no field has, which misspelled ones are, and limits that leave nothing. */
  void check(List<DeclaredProperty> found) {
    checkNames("@IgnoreFields", ignored);
    LimitToFields limit = TypeAnnotations.find(type, LimitToFields.class);
    checkNames("@LimitToFields", limit == null ? List.of() : List.of(limit.value()));
    if (limits != null && found.isEmpty()) {
      throw new MappingException(
          "@LimitToFields of %s leaves no property".formatted(type.getName()));
    }
  }
}
