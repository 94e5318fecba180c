package dev.morphium.processor;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/** The search for the properties of a type, by the rules of the mapper. */
public final class PropertyFinder {
  private static final String AS_STRATEGY_SAYS = ".";

  private final TypeElement type;
  private final Names names;
  private final FieldLimits limits;
  private final boolean translates;
  private final List<Property> found = new ArrayList<>();
  private final List<VariableElement> additional = new ArrayList<>();

  /** Finds the properties of a type, whose fields are named by a strategy. */
  public PropertyFinder(TypeElement type, Names names) {
    this.type = type;
    this.names = names;
    limits = FieldLimits.of(type);
    translates = translates(type, "Entity") && translates(type, "Embedded");
    scan(type);
    nameId();
  }

  /** The properties, those of superclasses first. */
  public List<Property> properties() {
    return List.copyOf(found);
  }

  /** The properties that take what is left of a document; one at most, if all is well. */
  List<VariableElement> additional() {
    return List.copyOf(additional);
  }

  private void scan(TypeElement level) {
    TypeElement above = Annotations.element(level.getSuperclass());
    if (above != null && !above.getQualifiedName().toString().startsWith("java.lang.")) {
      scan(above);
    }
    for (VariableElement field : ElementFilter.fieldsIn(level.getEnclosedElements())) {
      if (!isStored(field)) {
        continue;
      }
      if (Annotations.has(field, "AdditionalData")) {
        additional.add(field);
      } else {
        AnnotationMirror aliases = Annotations.find(field, "Aliases");
        found.add(new Property(field, stored(field), Annotations.strings(aliases, "value")));
      }
    }
  }

  private boolean isStored(VariableElement field) {
    return !field.getModifiers().contains(Modifier.STATIC)
        && !field.getModifiers().contains(Modifier.TRANSIENT)
        && !Annotations.has(field, "Transient")
        && limits.allow(field.getSimpleName().toString());
  }

  private String stored(VariableElement field) {
    if (Annotations.has(field, "Id")) {
      return "_id";
    }
    for (String annotation : List.of("Property", "Reference")) {
      Object named = Annotations.value(Annotations.find(field, annotation), "fieldName");
      if (named != null && !named.equals(AS_STRATEGY_SAYS)) {
        return named.toString();
      }
    }
    String name = field.getSimpleName().toString();
    return translates ? names.field(name) : name;
  }

  private static boolean translates(TypeElement type, String annotation) {
    Object said = Annotations.value(Annotations.ofType(type, annotation), "translateCamelCase");
    return !Boolean.FALSE.equals(said);
  }

  /** An entity without {@code @Id} is known by its property {@code id}. */
  private void nameId() {
    boolean marked = found.stream().anyMatch(property -> property.has("Id"));
    if (!marked && Annotations.ofType(type, "Entity") != null) {
      found.replaceAll(
          property ->
              property.name().equals("id") && !property.has("Property")
                  ? property.with("_id")
                  : property);
    }
  }
}
