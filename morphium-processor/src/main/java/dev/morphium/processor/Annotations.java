package dev.morphium.processor;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The mapper's annotations, found by their names: the processor does without the mapper's classes.
 */
public final class Annotations {
  private static final String PACKAGE = "dev.morphium.annotation.";

  private Annotations() {}

  /** Whether an annotation stands on an element itself. */
  public static boolean has(Element element, String simpleName) {
    return find(element, simpleName) != null;
  }

  /** An annotation that stands on an element itself; null when it has none. */
  public static @Nullable AnnotationMirror find(Element element, String simpleName) {
    for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
      if (((TypeElement) mirror.getAnnotationType().asElement())
          .getQualifiedName()
          .contentEquals(PACKAGE + simpleName)) {
        return mirror;
      }
    }
    return null;
  }

  /** An annotation of a type or of the nearest supertype that has it; null when none has. */
  public static @Nullable AnnotationMirror ofType(TypeElement type, String simpleName) {
    AnnotationMirror own = find(type, simpleName);
    if (own != null) {
      return own;
    }
    TypeElement above = element(type.getSuperclass());
    AnnotationMirror found = above == null ? null : ofType(above, simpleName);
    for (TypeMirror each : type.getInterfaces()) {
      TypeElement one = element(each);
      if (found == null && one != null) {
        found = ofType(one, simpleName);
      }
    }
    return found;
  }

  /** What is written for an attribute; null when nothing is. */
  public static @Nullable Object value(@Nullable AnnotationMirror mirror, String attribute) {
    if (mirror != null) {
      for (var entry : mirror.getElementValues().entrySet()) {
        if (entry.getKey().getSimpleName().contentEquals(attribute)) {
          return entry.getValue().getValue();
        }
      }
    }
    return null;
  }

  /** The strings of an attribute; none when nothing is written. */
  public static List<String> strings(@Nullable AnnotationMirror mirror, String attribute) {
    List<String> strings = new ArrayList<>();
    if (value(mirror, attribute) instanceof List<?> values) {
      for (Object each : values) {
        strings.add(String.valueOf(((AnnotationValue) each).getValue()));
      }
    }
    return strings;
  }

  /** The declaration of a type; null when it has none. */
  public static @Nullable TypeElement element(@Nullable TypeMirror type) {
    return type instanceof DeclaredType declared
            && declared.asElement() instanceof TypeElement found
        ? found
        : null;
  }
}
