package dev.morphium.repository.processor.model;

import dev.morphium.repository.processor.query.MistakeException;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The form in which a method gives its results.
 *
 * @param form how many, and in what
 * @param element the type of one result
 */
public record Returned(Form form, TypeMirror element) {
  /** The forms of results. */
  public enum Form {
    /** Nothing. */
    VOID,
    /** One, which must be there. */
    ONE,
    /** One or none. */
    OPTIONAL,
    /** A list, or what a list is as well. */
    LIST,
    /** A stream. */
    STREAM,
    /** An array. */
    ARRAY,
    /** A page by its number. */
    PAGE,
    /** A page by a cursor. */
    CURSORED_PAGE
  }

  /** The form of a method's return type. */
  public static Returned of(JavaTypes types, TypeMirror type) {
    if (type.getKind() == TypeKind.VOID) {
      return new Returned(Form.VOID, type);
    }
    if (type instanceof ArrayType array && array.getComponentType().getKind() != TypeKind.BYTE) {
      return new Returned(Form.ARRAY, array.getComponentType());
    }
    Form form =
        switch (types.name(type)) {
          case "java.util.Optional" -> Form.OPTIONAL;
          case "java.util.List", "java.util.Collection", "java.lang.Iterable" -> Form.LIST;
          case "java.util.stream.Stream" -> Form.STREAM;
          case "jakarta.data.page.Page" -> Form.PAGE;
          case "jakarta.data.page.CursoredPage" -> Form.CURSORED_PAGE;
          default -> Form.ONE;
        };
    if (form == Form.ONE) {
      return new Returned(form, type);
    }
    TypeMirror element = types.argument(type, 0);
    return new Returned(form, required(element, type));
  }

  private static TypeMirror required(@Nullable TypeMirror element, TypeMirror type) {
    if (element == null) {
      throw new MistakeException(
          TypeNames.of(type) + " does not say what it holds: give it a type argument");
    }
    return element;
  }

  public boolean isPage() {
    return form == Form.PAGE || form == Form.CURSORED_PAGE;
  }
}
