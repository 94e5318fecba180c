package dev.morphium.internal.mapping.object;

import dev.morphium.annotation.AdditionalData;
import dev.morphium.annotation.AutoSequence;
import dev.morphium.annotation.CreatedBy;
import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.IgnoreNullFromDB;
import dev.morphium.annotation.Index;
import dev.morphium.annotation.LastAccess;
import dev.morphium.annotation.LastChange;
import dev.morphium.annotation.LastModifiedBy;
import dev.morphium.annotation.Reference;
import dev.morphium.annotation.SoftDelete;
import dev.morphium.annotation.TenantId;
import dev.morphium.annotation.Transient;
import dev.morphium.annotation.UseIfNull;
import dev.morphium.annotation.Version;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.language.LanguageClass;
import dev.morphium.mapping.language.Languages;
import dev.morphium.mapping.type.JavaType;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The search for the properties of a class: its fields, those of superclasses first; the components
 * of a record.
 */
final class PropertyScanner {
  private static final List<Class<? extends Annotation>> SINGLE =
      List.of(Version.class, TenantId.class, SoftDelete.class);

  /** What holds for whole documents, and has no effect inside of one. */
  private static final List<Class<? extends Annotation>> OF_ENTITIES =
      List.of(
          Version.class,
          TenantId.class,
          SoftDelete.class,
          AutoSequence.class,
          CreationTime.class,
          LastChange.class,
          LastAccess.class,
          CreatedBy.class,
          LastModifiedBy.class,
          Index.class);

  private final JavaType type;
  private final Class<?> raw;
  private final ObjectSettings settings;
  private final FieldLimits limits;
  private final List<DeclaredProperty> found = new ArrayList<>();
  private @Nullable DeclaredProperty additional;

  PropertyScanner(JavaType type, ObjectSettings settings) {
    this.type = type;
    this.raw = type.raw();
    this.settings = settings;
    this.limits = FieldLimits.of(raw);
  }

  /** Finds the properties; the id is the first one. */
  PropertyScanner scan() {
    scan(type);
    nameId();
    checkNames();
    checkSingle();
    checkEmbedded();
    limits.check(found);
    found.forEach(property -> PropertyChecks.check(raw, property));
    found.sort((one, other) -> Boolean.compare(other.isId(), one.isId()));
    return this;
  }

  List<DeclaredProperty> properties() {
    return List.copyOf(found);
  }

  /** The property for fields that are no properties; null when there is none. */
  @Nullable DeclaredProperty additional() {
    return additional;
  }

  private void scan(JavaType level) {
    JavaType above = level.superclass();
    if (above != null && above.raw() != Object.class && above.raw() != Record.class) {
      scan(above);
    }
    LanguageClass language = Languages.describe(level.raw(), settings.lookup());
    for (Field field : level.raw().getDeclaredFields()) {
      if (isStored(field) && (language == null || language.isProperty(field))) {
        add(level, field, language);
      }
    }
  }

  private boolean isStored(Field field) {
    return !Modifier.isStatic(field.getModifiers())
        && !Modifier.isTransient(field.getModifiers())
        && !field.isSynthetic()
        && !field.isAnnotationPresent(Transient.class)
        && limits.allow(field.getName());
  }

  private void add(JavaType level, Field field, @Nullable LanguageClass language) {
    JavaType resolved = level.resolve(field.getGenericType());
    AnnotatedElement parameter = language == null ? null : language.parameter(field);
    DeclaredProperty property =
        new DeclaredProperty(
            field,
            accessor(level.raw(), field),
            resolved,
            name(field, parameter),
            keeps(field),
            parameter,
            language == null || language.allowsNull(field));
    if (!property.has(AdditionalData.class)) {
      found.add(property);
    } else if (additional != null) {
      throw new MappingException(
          "%s has two properties with @AdditionalData, %s and %s: only one can take what is left"
              .formatted(raw.getName(), additional.name(), property.name()));
    } else if (resolved.raw() != Map.class) {
      throw new MappingException(
          "%s is a %s: a property with @AdditionalData is a Map<String, Object>"
              .formatted(property.place(), resolved));
    } else {
      additional = property;
    }
  }

  private static @Nullable Method accessor(Class<?> owner, Field field) {
    if (owner.isRecord()) {
      for (RecordComponent component : owner.getRecordComponents()) {
        if (component.getName().equals(field.getName())) {
          return component.getAccessor();
        }
      }
    }
    String capital =
        Character.toUpperCase(field.getName().charAt(0)) + field.getName().substring(1);
    for (String name : List.of("get" + capital, "is" + capital, field.getName())) {
      try {
        Method method = owner.getDeclaredMethod(name);
        if (method.getReturnType() == field.getType()) {
          return method;
        }
      } catch (NoSuchMethodException e) {
        // the next name
      }
    }
    return null;
  }

  private String name(Field field, @Nullable AnnotatedElement parameter) {
    if (field.isAnnotationPresent(Id.class)) {
      return "_id";
    }
    var named = field.getAnnotation(dev.morphium.annotation.Property.class);
    if (named == null && parameter != null) {
      named = parameter.getAnnotation(dev.morphium.annotation.Property.class);
    }
    if (named != null && !named.fieldName().equals(".")) {
      return checked(field, named.fieldName());
    }
    Reference reference = field.getAnnotation(Reference.class);
    if (reference != null && !reference.fieldName().equals(".")) {
      return checked(field, reference.fieldName());
    }
    return translates()
        ? checked(field, settings.fieldNames().apply(field.getName()))
        : field.getName();
  }

  private String checked(Field field, String name) {
    if (name.isEmpty()
        || name.indexOf('.') >= 0
        || name.indexOf('\0') >= 0
        || name.startsWith("$")) {
      throw new MappingException(
          "%s.%s cannot be stored as '%s': a field's name has no dot, does not begin with $, and is not empty"
              .formatted(raw.getName(), field.getName(), name));
    }
    return name;
  }

  private boolean translates() {
    Entity entity = TypeAnnotations.find(raw, Entity.class);
    Embedded embedded = TypeAnnotations.find(raw, Embedded.class);
    return (entity == null || entity.translateCamelCase())
        && (embedded == null || embedded.translateCamelCase());
  }

  private boolean keeps(Field field) {
    if (field.isAnnotationPresent(IgnoreNullFromDB.class)) {
      return false;
    }
    if (field.isAnnotationPresent(UseIfNull.class)) {
      return true;
    }
    if (TypeAnnotations.find(raw, IgnoreNullFromDB.class) != null) {
      return false;
    }
    return settings.storeNulls() || TypeAnnotations.find(raw, UseIfNull.class) != null;
  }

  /** An entity without {@code @Id} is known by its property {@code id}. */
  private void nameId() {
    if (found.stream().anyMatch(DeclaredProperty::isMarkedId)
        || TypeAnnotations.find(raw, Entity.class) == null) {
      return;
    }
    found.replaceAll(
        property ->
            property.name().equals("id") && !property.has(dev.morphium.annotation.Property.class)
                ? property.asId()
                : property);
    if (found.stream().noneMatch(DeclaredProperty::isId)) {
      throw new MappingException(
          "%s is an @Entity without an id: put @Id on the property that is its id"
              .formatted(raw.getName()));
    }
  }

  private void checkNames() {
    Map<String, DeclaredProperty> names = new TreeMap<>();
    Map<String, DeclaredProperty> javaNames = new TreeMap<>();
    for (DeclaredProperty property : found) {
      unique(javaNames, property.name(), property);
      unique(names, property.field(), property);
      for (String alias : property.aliases()) {
        unique(names, alias, property);
      }
    }
  }

  /** An embedded type has no property that only a document's own can be. */
  private void checkEmbedded() {
    if (TypeAnnotations.find(raw, Entity.class) != null
        || TypeAnnotations.find(raw, Embedded.class) == null) {
      return;
    }
    for (DeclaredProperty property : found) {
      for (Class<? extends Annotation> ofEntities : OF_ENTITIES) {
        if (property.has(ofEntities)) {
          throw new MappingException(
              "%s has @%s, which counts in an @Entity only, and %s is none: what is embedded has no such values of its own%s"
                  .formatted(
                      property.place(),
                      ofEntities.getSimpleName(),
                      raw.getName(),
                      ofEntities == Index.class
                          ? "; the entity names the path: @Index(\"address.city\") at its class"
                          : ""));
        }
      }
    }
  }

  /** One property at most has each of these: a second one would never count. */
  private void checkSingle() {
    for (Class<? extends Annotation> single : SINGLE) {
      List<DeclaredProperty> marked =
          found.stream().filter(property -> property.has(single)).toList();
      if (marked.size() > 1) {
        throw new MappingException(
            "%s has two properties with @%s, %s and %s: only one can have it"
                .formatted(
                    raw.getName(),
                    single.getSimpleName(),
                    marked.get(0).place(),
                    marked.get(1).place()));
      }
    }
  }

  private void unique(Map<String, DeclaredProperty> names, String name, DeclaredProperty property) {
    DeclaredProperty other = names.put(name, property);
    if (other == null) {
      return;
    }
    throw new MappingException(
        name.equals("_id")
            ? "%s has two ids, %s and %s: only one property is the @Id"
                .formatted(raw.getName(), other.place(), property.place())
            : "%s has the name '%s' twice, for %s and %s: give one another name with @Property(fieldName = …)"
                .formatted(raw.getName(), name, other.place(), property.place()));
  }
}
