package dev.morphium.repository.processor.model;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A method of a repository, with the types that its interface has for the variables of others.
 *
 * @param element its declaration
 * @param type its types
 * @param arguments its parameters but for the special ones
 * @param special the parameters that say how results are wanted
 */
public record MethodModel(
    ExecutableElement element,
    ExecutableType type,
    List<ParameterModel> arguments,
    List<ParameterModel> special) {
  private static final String REPOSITORY = "jakarta.data.repository.";

  /**
   * A parameter.
   *
   * @param name its name in Java
   * @param role what it is for
   */
  public record ParameterModel(
      String name, TypeMirror type, VariableElement element, SpecialParameter role) {}

  /** What a parameter is for. */
  public enum SpecialParameter {
    /** A value for a condition, or an entity. */
    NONE,
    /** A page. */
    PAGE_REQUEST,
    /** At most so many. */
    LIMIT,
    /** An order. */
    ORDER,
    /** What results are sorted by. */
    SORT,
    /** An array of those. */
    SORTS
  }

  static MethodModel of(JavaTypes types, ExecutableElement element, ExecutableType type) {
    List<ParameterModel> arguments = new ArrayList<>();
    List<ParameterModel> special = new ArrayList<>();
    for (int i = 0; i < element.getParameters().size(); i++) {
      VariableElement parameter = element.getParameters().get(i);
      TypeMirror its = type.getParameterTypes().get(i);
      SpecialParameter role = role(types, its);
      ParameterModel model =
          new ParameterModel(parameter.getSimpleName().toString(), its, parameter, role);
      (role == SpecialParameter.NONE ? arguments : special).add(model);
    }
    return new MethodModel(element, type, arguments, special);
  }

  private static SpecialParameter role(JavaTypes types, TypeMirror type) {
    if (type instanceof javax.lang.model.type.ArrayType array
        && types.is(array.getComponentType(), "jakarta.data.Sort")) {
      return SpecialParameter.SORTS;
    }
    return switch (types.name(type)) {
      case "jakarta.data.page.PageRequest" -> SpecialParameter.PAGE_REQUEST;
      case "jakarta.data.Limit" -> SpecialParameter.LIMIT;
      case "jakarta.data.Order" -> SpecialParameter.ORDER;
      case "jakarta.data.Sort" -> SpecialParameter.SORT;
      default -> SpecialParameter.NONE;
    };
  }

  public String name() {
    return element.getSimpleName().toString();
  }

  public TypeMirror returnType() {
    return type.getReturnType();
  }

  /** The first special parameter of a kind; null when there is none. */
  public @Nullable ParameterModel special(SpecialParameter role) {
    return special.stream().filter(each -> each.role() == role).findFirst().orElse(null);
  }

  /** An annotation of Jakarta Data; null when it has none. */
  public @Nullable AnnotationMirror annotation(String name) {
    return annotation(element, name);
  }

  /** An annotation of Jakarta Data on an element; null when it has none. */
  public static @Nullable AnnotationMirror annotation(Element element, String name) {
    for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
      if (((TypeElement) mirror.getAnnotationType().asElement())
          .getQualifiedName()
          .contentEquals(REPOSITORY + name)) {
        return mirror;
      }
    }
    return null;
  }

  /** The annotations that an annotation of Jakarta Data holds, or itself when it is there once. */
  public List<AnnotationMirror> repeated(String name) {
    AnnotationMirror one = annotation(name);
    if (one != null) {
      return List.of(one);
    }
    List<AnnotationMirror> all = new ArrayList<>();
    AnnotationMirror list = annotation(name + ".List");
    Object value = list == null ? null : dev.morphium.processor.Annotations.value(list, "value");
    if (value instanceof List<?> values) {
      values.forEach(each -> all.add((AnnotationMirror) ((AnnotationValue) each).getValue()));
    }
    return all;
  }
}
