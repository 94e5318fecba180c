package dev.morphium.repository.processor.writer;

import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.model.JavaTypes;
import dev.morphium.repository.processor.model.MethodModel;
import dev.morphium.repository.processor.model.RepositoryModel;
import dev.morphium.repository.processor.model.TypeNames;
import dev.morphium.repository.processor.query.MistakeException;
import java.util.Locale;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Writes methods with {@code @Insert}, {@code @Save}, {@code @Update} and {@code @Delete}. */
final class LifecycleWriter {
  private final JavaTypes types;
  private final RepositoryModel repository;
  private final OperationFields fields;

  LifecycleWriter(JavaTypes types, RepositoryModel repository, OperationFields fields) {
    this.types = types;
    this.repository = repository;
    this.fields = fields;
  }

  /** Whether the only parameter of a method is an entity, or holds some. */
  boolean takesEntities(MethodModel method) {
    return method.arguments().size() == 1 && entity(method.arguments().get(0).type()) != null;
  }

  private @Nullable EntityModel entity(TypeMirror type) {
    TypeMirror element = held(type);
    return repository.entity(element == null ? type : element);
  }

  /** What a parameter holds several of; null when it is one itself. */
  private @Nullable TypeMirror held(TypeMirror type) {
    TypeMirror element = types.element(type);
    return element == null && types.is(type, "java.lang.Iterable")
        ? types.argument(type, 0)
        : element;
  }

  /** The body of a method. */
  String body(String annotation, MethodModel method) {
    if (!takesEntities(method) || !method.special().isEmpty()) {
      throw new MistakeException(
          "a method with @%s has one parameter: an entity, or a list or array of them"
              .formatted(annotation));
    }
    MethodModel.ParameterModel parameter = method.arguments().get(0);
    EntityModel entity = entity(parameter.type());
    if (entity == null) {
      throw new IllegalStateException("takesEntities said so");
    }
    String operations = fields.of(entity) + "." + annotation.toLowerCase(Locale.ROOT);
    String call =
        held(parameter.type()) == null
            ? "%s(%s)".formatted(operations, parameter.name())
            : "%sAll(%s)".formatted(operations, list(parameter));
    if (method.returnType().getKind() == TypeKind.VOID) {
      return call + ";";
    }
    if (annotation.equals("Delete")) {
      throw new MistakeException("a method that deletes an entity returns nothing (void)");
    }
    return "return " + returned(call, parameter.type(), method.returnType()) + ";";
  }

  private String list(MethodModel.ParameterModel parameter) {
    if (parameter.type() instanceof ArrayType) {
      return "java.util.Arrays.asList(%s)".formatted(parameter.name());
    }
    return types.is(parameter.type(), "java.util.List")
        ? parameter.name()
        : "EntityOperations.list(%s)".formatted(parameter.name());
  }

  private String returned(String call, TypeMirror parameter, TypeMirror result) {
    TypeMirror given = held(parameter);
    TypeMirror got = held(result);
    boolean fits =
        given == null
            ? got == null && types.isAssignable(parameter, result)
            : got != null && types.isAssignable(types.upperBound(given), types.upperBound(got));
    if (!fits) {
      throw new MistakeException(
          "it returns nothing (void) or what it was given (%s), not %s"
              .formatted(TypeNames.of(parameter), TypeNames.of(result)));
    }
    return result instanceof ArrayType array
        ? "%s.toArray(new %s[0])"
            .formatted(call, TypeNames.of(types.types().erasure(array.getComponentType())))
        : call;
  }
}
