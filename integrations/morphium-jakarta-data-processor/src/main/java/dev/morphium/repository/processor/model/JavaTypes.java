package dev.morphium.repository.processor.model;

import java.util.Set;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Questions about Java types that repositories ask. */
public final class JavaTypes {
  private static final Set<String> WHOLE =
      Set.of(
          "java.lang.Byte",
          "java.lang.Short",
          "java.lang.Integer",
          "java.lang.Long",
          "java.math.BigInteger");

  private final Types types;
  private final Elements elements;

  public JavaTypes(ProcessingEnvironment environment) {
    types = environment.getTypeUtils();
    elements = environment.getElementUtils();
  }

  public Types types() {
    return types;
  }

  public Elements elements() {
    return elements;
  }

  /** A class by its name; null when it is not known here. */
  public @Nullable TypeMirror declared(String name) {
    TypeElement element = elements.getTypeElement(name);
    return element == null ? null : types.erasure(element.asType());
  }

  /** The class of a primitive type's wrapper, or the type itself. */
  public TypeMirror boxed(TypeMirror type) {
    return type.getKind().isPrimitive() ? types.boxedClass((PrimitiveType) type).asType() : type;
  }

  /** The name of a class, without its arguments; that of a wrapper for a primitive type. */
  public String name(TypeMirror type) {
    return types.erasure(boxed(type)) instanceof DeclaredType declared
        ? ((TypeElement) declared.asElement()).getQualifiedName().toString()
        : TypeNames.of(type);
  }

  public boolean is(TypeMirror type, String name) {
    return type.getKind() == TypeKind.DECLARED && name(type).equals(name);
  }

  public boolean isText(TypeMirror type) {
    return is(type, "java.lang.String");
  }

  public boolean isBoolean(TypeMirror type) {
    return name(type).equals("java.lang.Boolean");
  }

  public boolean isNumber(TypeMirror type) {
    return isSubtype(boxed(type), "java.lang.Number");
  }

  public boolean isWhole(TypeMirror type) {
    return WHOLE.contains(name(type));
  }

  public boolean isEnum(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.asElement().getKind() == ElementKind.ENUM;
  }

  /** Whether values of a type have an order. */
  public boolean isSortable(TypeMirror type) {
    return type.getKind().isPrimitive() || isSubtype(type, "java.lang.Comparable");
  }

  /** Whether a class, but for its arguments, is another one or extends it. */
  public boolean isSubtype(TypeMirror type, String name) {
    TypeMirror above = declared(name);
    return above != null && types.isSubtype(types.erasure(type), above);
  }

  /** What a collection or an array holds; null when it is neither. */
  public @Nullable TypeMirror element(TypeMirror type) {
    if (type instanceof ArrayType array) {
      return array.getComponentType().getKind() == TypeKind.BYTE ? null : array.getComponentType();
    }
    return isSubtype(type, "java.util.Collection") ? argument(type, 0) : null;
  }

  /** An argument of a generic type, or its bound when it is a wildcard; null when it has none. */
  public @Nullable TypeMirror argument(TypeMirror type, int index) {
    if (!(type instanceof DeclaredType declared) || declared.getTypeArguments().size() <= index) {
      return null;
    }
    return upperBound(declared.getTypeArguments().get(index));
  }

  /** The type that values of a variable or a wildcard surely have. */
  public TypeMirror upperBound(TypeMirror type) {
    return switch (type.getKind()) {
      case WILDCARD -> {
        TypeMirror bound = ((javax.lang.model.type.WildcardType) type).getExtendsBound();
        yield bound == null ? object() : upperBound(bound);
      }
      case TYPEVAR -> upperBound(((javax.lang.model.type.TypeVariable) type).getUpperBound());
      default -> type;
    };
  }

  private TypeMirror object() {
    return elements.getTypeElement("java.lang.Object").asType();
  }

  /**
   * Whether values of one type can be compared with those of another, as properties: numbers with
   * numbers, and elements with collections that may hold them.
   */
  public boolean isComparable(TypeMirror property, TypeMirror value) {
    if (isNumber(property) && isNumber(value)) {
      return true;
    }
    TypeMirror inner = element(property);
    return isAssignable(value, property)
        || isAssignable(property, value)
        || (inner != null && isComparable(inner, value));
  }

  /** Whether a value of a type can be assigned to another one, but for their arguments. */
  public boolean isAssignable(TypeMirror value, TypeMirror target) {
    return types.isAssignable(types.erasure(boxed(value)), types.erasure(boxed(target)));
  }

  public boolean isSame(TypeMirror one, TypeMirror other) {
    return types.isSameType(types.erasure(boxed(one)), types.erasure(boxed(other)));
  }
}
