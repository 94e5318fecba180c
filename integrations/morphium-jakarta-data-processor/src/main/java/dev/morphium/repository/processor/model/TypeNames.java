package dev.morphium.repository.processor.model;

import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/** Types as Java code, without annotations. */
public final class TypeNames {
  private TypeNames() {}

  /** A type with its arguments. */
  public static String of(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> of(array.getComponentType()) + "[]";
      case DeclaredType declared -> declared(declared);
      case TypeVariable variable -> variable.asElement().getSimpleName().toString();
      case WildcardType wildcard -> wildcard(wildcard);
      case IntersectionType both ->
          both.getBounds().stream().map(TypeNames::of).collect(Collectors.joining(" & "));
      default ->
          type.getKind().isPrimitive() || type.getKind() == TypeKind.VOID
              ? type.getKind().name().toLowerCase(java.util.Locale.ROOT)
              : type.toString();
    };
  }

  /** The variables of a generic method with their bounds, and a space; nothing without any. */
  public static String variables(List<? extends TypeVariable> variables) {
    return variables.isEmpty()
        ? ""
        : variables.stream()
            .map(each -> of(each) + " extends " + of(each.getUpperBound()))
            .collect(Collectors.joining(", ", "<", "> "));
  }

  /** The variables of a generic class, for messages. */
  public static String parameters(List<? extends TypeParameterElement> parameters) {
    return parameters.stream()
        .map(each -> each.getSimpleName().toString())
        .collect(Collectors.joining(", "));
  }

  private static String declared(DeclaredType type) {
    String name = ((TypeElement) type.asElement()).getQualifiedName().toString();
    return type.getTypeArguments().isEmpty()
        ? name
        : type.getTypeArguments().stream()
            .map(TypeNames::of)
            .collect(Collectors.joining(", ", name + "<", ">"));
  }

  private static String wildcard(WildcardType type) {
    TypeMirror above = type.getExtendsBound();
    TypeMirror below = type.getSuperBound();
    if (above != null) {
      return "? extends " + of(above);
    }
    return below == null ? "?" : "? super " + of(below);
  }
}
