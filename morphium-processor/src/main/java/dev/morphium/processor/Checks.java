package dev.morphium.processor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Types;

/** What a type must not be, have or say, told where it stands in the source. */
final class Checks {
  private static final Set<String> WHOLE =
      Set.of("int", "long", "java.lang.Integer", "java.lang.Long");
  private static final Set<String> TIMES =
      Set.of(
          "long",
          "java.lang.Long",
          "java.lang.String",
          "java.util.Date",
          "java.time.Instant",
          "java.time.LocalDateTime",
          "java.time.OffsetDateTime",
          "java.time.ZonedDateTime");
  private static final String LAZY = "dev.morphium.mapping.reference.Lazy";

  private final Types types;
  private final BiConsumer<Element, String> error;

  /**
   * @param error told of each mistake, and where it is
   */
  Checks(Types types, BiConsumer<Element, String> error) {
    this.types = types;
    this.error = error;
  }

  /** Whether it is a type that can have properties. */
  boolean isMappable(TypeElement type) {
    String name = type.getSimpleName().toString();
    return switch (type.getKind()) {
      case ENUM ->
          refused(type, name + " is an enum, which is stored by the names of its constants");
      case ANNOTATION_TYPE -> refused(type, name + " is an annotation, which cannot be stored");
      case CLASS -> {
        boolean inner =
            type.getNestingKind() == NestingKind.MEMBER
                && !type.getModifiers().contains(Modifier.STATIC);
        yield !inner
            || refused(
                type,
                name
                    + " is an inner class, which cannot be made without its outside: make it"
                    + " static");
      }
      default -> true;
    };
  }

  private boolean refused(TypeElement type, String why) {
    error.accept(type, why);
    return false;
  }

  /** Looks at all properties of a type. */
  void check(TypeElement type, PropertyFinder finder) {
    List<Property> properties = finder.properties();
    names(type, properties);
    additional(finder.additional());
    properties.forEach(this::property);
    boolean concrete =
        !type.getKind().isInterface() && !type.getModifiers().contains(Modifier.ABSTRACT);
    if (concrete
        && Annotations.ofType(type, "Entity") != null
        && properties.stream().noneMatch(Property::isId)) {
      error.accept(
          type,
          type.getSimpleName()
              + " is an @Entity without an id: put @Id on the property that is its id");
    }
    if (concrete) {
      new ConstructorChecks(types, error).check(type, properties);
    }
  }

  private void names(TypeElement type, List<Property> properties) {
    Map<String, Property> stored = new HashMap<>();
    Map<String, Property> java = new HashMap<>();
    Map<String, Property> constants = new HashMap<>();
    for (Property property : properties) {
      String field = property.stored();
      if (field.isEmpty() || field.contains(".") || field.startsWith("$")) {
        error.accept(
            property.member(),
            "%s cannot be stored as '%s': a field's name has no dot, does not begin with $, and is not empty"
                .formatted(property.name(), field));
      }
      unique(java, property.name(), property, type);
      unique(stored, field, property, type);
      property.aliases().forEach(alias -> unique(stored, alias, property, type));
      Property other = constants.putIfAbsent(Names.constant(property.name()), property);
      if (other != null && !other.name().equals(property.name())) {
        error.accept(
            property.member(),
            "%s and %s would have the same constant %s; rename one"
                .formatted(other.name(), property.name(), Names.constant(property.name())));
      }
    }
  }

  private void unique(
      Map<String, Property> known, String name, Property property, TypeElement type) {
    Property other = known.putIfAbsent(name, property);
    if (other == null) {
      return;
    }
    error.accept(
        property.member(),
        name.equals("_id")
            ? "%s has two ids, %s and %s: only one property is the @Id"
                .formatted(type.getSimpleName(), other.name(), property.name())
            : "%s has the name '%s' twice, for %s and %s: give one another name with @Property(fieldName = …)"
                .formatted(type.getSimpleName(), name, other.name(), property.name()));
  }

  private void additional(List<VariableElement> fields) {
    for (VariableElement field : fields) {
      TypeElement declared = Annotations.element(field.asType());
      if (declared == null || !declared.getQualifiedName().contentEquals("java.util.Map")) {
        error.accept(
            field,
            field.getSimpleName() + ": a property with @AdditionalData is a Map<String, Object>");
      }
    }
    if (fields.size() > 1) {
      error.accept(fields.get(1), "only one property can take what is left: @AdditionalData");
    }
  }

  private void property(Property property) {
    one(property, "Version", WHOLE, "an int or long");
    one(property, "AutoSequence", WHOLE, "an int or long");
    for (String time : List.of("CreationTime", "LastChange", "LastAccess")) {
      one(property, time, TIMES, "a long, Date, String or moment of java.time");
    }
    if (property.isId() && (property.has("Encrypted") || property.has("Reference"))) {
      error.accept(
          property.member(), property.name() + " is the id: not @Encrypted and no @Reference");
    }
    TypeElement declared = Annotations.element(property.member().asType());
    boolean lazy = declared != null && declared.getQualifiedName().contentEquals(LAZY);
    if (lazy && !property.has("Reference")) {
      error.accept(property.member(), property.name() + " is Lazy, which only a @Reference can be");
    }
  }

  private void one(Property property, String annotation, Set<String> allowed, String what) {
    String type = types.erasure(property.member().asType()).toString();
    if (property.has(annotation) && !allowed.contains(type)) {
      error.accept(
          property.member(),
          "%s is a %s: a property with @%s is %s"
              .formatted(property.name(), type, annotation, what));
    }
  }
}
