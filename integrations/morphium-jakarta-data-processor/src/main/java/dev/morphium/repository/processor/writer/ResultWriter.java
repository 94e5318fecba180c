package dev.morphium.repository.processor.writer;

import dev.morphium.repository.processor.model.JavaTypes;
import dev.morphium.repository.processor.model.MethodModel;
import dev.morphium.repository.processor.model.MethodModel.SpecialParameter;
import dev.morphium.repository.processor.model.Returned;
import dev.morphium.repository.processor.model.TypeNames;
import dev.morphium.repository.processor.query.MistakeException;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Writes the end of a query: the form in which a method gives what it found. */
final class ResultWriter {
  private final JavaTypes types;
  private final MethodModel method;

  ResultWriter(JavaTypes types, MethodModel method) {
    this.types = types;
    this.method = method;
  }

  /** The statement that gives what a query finds. */
  String found(String query, Returned returned, boolean whole) {
    requirePage(returned, whole);
    StringBuilder chain = new StringBuilder(query);
    for (MethodModel.ParameterModel each : method.special()) {
      switch (each.role()) {
        case ORDER, SORT, SORTS -> chain.append(".orderBy(%s)".formatted(each.name()));
        case LIMIT -> chain.append(".limit(%s)".formatted(each.name()));
        case PAGE_REQUEST, NONE -> {}
      }
    }
    return "return " + ended(chain.toString(), returned) + ";";
  }

  private String ended(String chain, Returned returned) {
    MethodModel.ParameterModel request = method.special(SpecialParameter.PAGE_REQUEST);
    String page = request == null ? "" : request.name();
    return switch (returned.form()) {
      case VOID ->
          throw new MistakeException("it finds something, so that it cannot return nothing (void)");
      case ONE -> chain + ".single()";
      case OPTIONAL -> chain + ".optional()";
      case LIST -> chain + ".list()";
      case STREAM -> chain + ".stream()";
      case ARRAY -> chain + ".list()" + array(returned.element());
      case PAGE -> "%s.page(%s)".formatted(chain, page);
      case CURSORED_PAGE -> "EntityQuery.cursoredPage(%s, %s)".formatted(chain, page);
    };
  }

  private String array(TypeMirror element) {
    return switch (element.getKind()) {
      case INT -> ".stream().mapToInt(Integer::intValue).toArray()";
      case LONG -> ".stream().mapToLong(Long::longValue).toArray()";
      case DOUBLE -> ".stream().mapToDouble(Double::doubleValue).toArray()";
      default -> {
        if (element.getKind().isPrimitive()) {
          throw new MistakeException(
              "an array of %s cannot be returned; return a List".formatted(TypeNames.of(element)));
        }
        yield ".toArray(new %s[0])".formatted(TypeNames.of(types.types().erasure(element)));
      }
    };
  }

  private void requirePage(Returned returned, boolean whole) {
    boolean request = method.special(SpecialParameter.PAGE_REQUEST) != null;
    if (returned.isPage() != request) {
      throw new MistakeException(
          request
              ? "a PageRequest is for a method that returns a Page or a CursoredPage"
              : "a method that returns a page needs a parameter of type PageRequest");
    }
    if (request && method.special(SpecialParameter.LIMIT) != null) {
      throw new MistakeException("it has a Limit and a PageRequest; leave one of them out");
    }
    if (returned.form() == Returned.Form.CURSORED_PAGE && !whole) {
      throw new MistakeException("a page with cursors has entities; return a Page");
    }
  }

  /**
   * The statement that gives the number of what was found, as the method's return type wants it.
   */
  String count(String query) {
    requirePlain();
    String statement = number(query);
    if (statement == null) {
      throw wrong("return long or int");
    }
    return statement;
  }

  /** The statement that gives the number of what was changed, whether anything was, or nothing. */
  String changed(String query) {
    requirePlain();
    TypeMirror type = method.returnType();
    if (type.getKind() == TypeKind.VOID) {
      return query + ";";
    }
    if (types.isBoolean(type)) {
      return "return " + query + " > 0;";
    }
    String statement = number(query);
    if (statement == null) {
      throw wrong("return long, int, boolean, or nothing (void)");
    }
    return statement;
  }

  private @Nullable String number(String query) {
    return switch (types.name(method.returnType())) {
      case "java.lang.Long" -> "return " + query + ";";
      case "java.lang.Integer" -> "return Math.toIntExact(" + query + ");";
      default -> null;
    };
  }

  private MistakeException wrong(String remedy) {
    return new MistakeException(
        "it gives a number: %s, not %s".formatted(remedy, TypeNames.of(method.returnType())));
  }

  /** The statement that gives a truth value. */
  String bool(String query) {
    requirePlain();
    if (!types.isBoolean(method.returnType())) {
      throw new MistakeException(
          "it answers yes or no: return boolean, not " + TypeNames.of(method.returnType()));
    }
    return "return " + query + ";";
  }

  private void requirePlain() {
    if (!method.special().isEmpty()) {
      throw new MistakeException(
          "it takes no %s, because it gives no entities"
              .formatted(TypeNames.of(method.special().get(0).type())));
    }
  }
}
