package dev.morphium.processor;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/** Whether objects of a class can be made of documents. */
final class ConstructorChecks {
  private final Types types;
  private final BiConsumer<Element, String> error;

  ConstructorChecks(Types types, BiConsumer<Element, String> error) {
    this.types = types;
    this.error = error;
  }

  void check(TypeElement type, List<Property> properties) {
    if (type.getKind() == ElementKind.RECORD) {
      return;
    }
    boolean finals = properties.stream().anyMatch(ConstructorChecks::isFinal);
    boolean callable = false;
    for (ExecutableElement each : ElementFilter.constructorsIn(type.getEnclosedElements())) {
      boolean plain = each.getParameters().isEmpty();
      callable |= plain ? !finals : fits(each, properties);
    }
    if (!callable) {
      error.accept(
          type,
          type.getSimpleName()
              + " has no constructor that can be called: give it one without parameters (private"
              + " is enough; no property may be final then), or one whose parameters have the"
              + " names of properties, all final ones among them");
    }
  }

  private boolean fits(ExecutableElement constructor, List<Property> properties) {
    Set<String> given = new HashSet<>();
    for (VariableElement parameter : constructor.getParameters()) {
      Object named = Annotations.value(Annotations.find(parameter, "Property"), "fieldName");
      String name = named == null ? parameter.getSimpleName().toString() : named.toString();
      boolean known =
          properties.stream()
              .anyMatch(
                  property -> property.name().equals(name) && takes(parameter, property.member()));
      if (!known || !given.add(name)) {
        return false;
      }
    }
    return properties.stream()
        .filter(ConstructorChecks::isFinal)
        .allMatch(property -> given.contains(property.name()));
  }

  private boolean takes(VariableElement parameter, VariableElement member) {
    return types.isSubtype(types.erasure(member.asType()), types.erasure(parameter.asType()));
  }

  private static boolean isFinal(Property property) {
    return property.member().getModifiers().contains(Modifier.FINAL);
  }
}
