package dev.morphium.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Which fields are properties, as {@code @IgnoreFields} and {@code @LimitToFields} say. */
final class FieldLimits {
  private final List<String> ignored;
  private final @Nullable List<String> limits;

  private FieldLimits(List<String> ignored, @Nullable List<String> limits) {
    this.ignored = ignored;
    this.limits = limits;
  }

  static FieldLimits of(TypeElement type) {
    AnnotationMirror ignore = Annotations.ofType(type, "IgnoreFields");
    AnnotationMirror limit = Annotations.ofType(type, "LimitToFields");
    List<String> names = null;
    if (limit != null) {
      names = new ArrayList<>(Annotations.strings(limit, "value"));
      Object other = Annotations.value(limit, "type");
      TypeElement level = other instanceof TypeMirror mirror ? Annotations.element(mirror) : null;
      for (; level != null; level = Annotations.element(level.getSuperclass())) {
        for (VariableElement field : ElementFilter.fieldsIn(level.getEnclosedElements())) {
          names.add(field.getSimpleName().toString());
        }
      }
    }
    return new FieldLimits(Annotations.strings(ignore, "value"), names);
  }

  boolean allow(String name) {
    return !matches(ignored, name) && (limits == null || matches(limits, name));
  }

  private static boolean matches(List<String> rules, String name) {
    return rules.stream().anyMatch(rule -> matches(rule, name));
  }

  private static boolean matches(String rule, String name) {
    if (rule.length() < 2 || !rule.startsWith("/") || !rule.endsWith("/")) {
      return rule.equals(name);
    }
    try {
      return Pattern.matches(rule.substring(1, rule.length() - 1), name);
    } catch (PatternSyntaxException e) {
      return false; // the mapper tells of it
    }
  }
}
