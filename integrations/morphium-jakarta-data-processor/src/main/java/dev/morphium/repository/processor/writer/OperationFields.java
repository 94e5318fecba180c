package dev.morphium.repository.processor.writer;

import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.model.TypeNames;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.lang.model.element.TypeElement;

/** The fields of an implementation: the operations on each entity type that its methods use. */
final class OperationFields {
  private final Map<TypeElement, String> names = new LinkedHashMap<>();

  /** The code that means the operations on an entity type. */
  String of(EntityModel entity) {
    return "this."
        + names.computeIfAbsent(
            entity.element(),
            ignored -> "of" + entity.name() + (names.isEmpty() ? "" : names.size()));
  }

  /** The declarations of all fields. */
  String declarations() {
    StringBuilder text = new StringBuilder();
    names.forEach(
        (type, name) ->
            text.append("  private final EntityOperations<%s> %s;\n".formatted(type(type), name)));
    return text.toString();
  }

  /** The statements that fill all fields. */
  String assignments() {
    StringBuilder text = new StringBuilder();
    names.forEach(
        (type, name) ->
            text.append(
                "    this.%s = new EntityOperations<>(morphium, %s.class);\n"
                    .formatted(name, type.getQualifiedName())));
    return text.toString();
  }

  private static String type(TypeElement type) {
    return type.getTypeParameters().isEmpty()
        ? TypeNames.of(type.asType())
        : type.getQualifiedName().toString();
  }
}
