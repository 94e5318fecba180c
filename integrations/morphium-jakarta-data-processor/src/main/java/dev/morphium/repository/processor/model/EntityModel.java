package dev.morphium.repository.processor.model;

import dev.morphium.processor.Annotations;
import dev.morphium.processor.Names;
import dev.morphium.processor.Property;
import dev.morphium.processor.PropertyFinder;
import dev.morphium.repository.processor.query.MistakeException;
import dev.morphium.repository.processor.query.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The properties of an entity type, and the paths through them. */
public final class EntityModel {
  private static final int DEEPEST = 3;
  private static final String MAP = "java.util.Map";

  /** A property; a reference has none of its own in the document. */
  private record Member(TypeMirror type, boolean isReference) {}

  private final JavaTypes types;
  private final TypeElement element;
  private final Map<String, Member> properties;
  private @Nullable String id;

  public EntityModel(JavaTypes types, TypeElement element) {
    this.types = types;
    this.element = element;
    properties = properties((DeclaredType) element.asType());
  }

  /** Its class. */
  public TypeElement element() {
    return element;
  }

  public TypeMirror type() {
    return types.types().erasure(element.asType());
  }

  /** Its name in queries. */
  public String name() {
    return element.getSimpleName().toString();
  }

  /** Whether a path may begin with a name. */
  public boolean hasProperty(String name) {
    return properties.containsKey(name) || name.equalsIgnoreCase(Scalar.ID);
  }

  /**
   * The property at a path.
   *
   * @throws MistakeException when there is none; it names the closest one
   */
  public Attribute attribute(String path) {
    if (path.equalsIgnoreCase(Scalar.ID)) {
      return id();
    }
    TypeMirror at = element.asType();
    Map<String, Member> known = properties;
    Member member = null;
    for (String name : path.split("\\.", -1)) {
      Member next = types.is(at, MAP) ? value(at) : known.get(name);
      if (next == null || (member != null && member.isReference())) {
        throw next == null ? unknown(name, path, at, known) : behindReference(path, name);
      }
      member = next;
      at = next.type();
      known = properties(inside(at));
    }
    return new Attribute(path, types.is(at, "java.util.Optional") ? optional(at) : at);
  }

  private @Nullable Member value(TypeMirror map) {
    TypeMirror type = types.argument(map, 1);
    return type == null ? null : new Member(type, false);
  }

  private MistakeException behindReference(String path, String name) {
    return new MistakeException(
        "'%s' is a @Reference, and what it has is not in the document of %s"
            .formatted(path.substring(0, path.indexOf("." + name)), name()));
  }

  private TypeMirror optional(TypeMirror type) {
    TypeMirror value = types.argument(type, 0);
    return value == null ? type : value;
  }

  private static MistakeException unknown(
      String name, String path, TypeMirror at, Map<String, Member> known) {
    String type = Annotations.element(at) == null ? TypeNames.of(at) : simpleName(at);
    return new MistakeException(
        known.isEmpty()
            ? "%s has no properties, so that '%s' leads nowhere".formatted(type, path)
            : "%s has no property '%s'%s"
                .formatted(type, name, ClosestName.hint(name, known.keySet())));
  }

  private static String simpleName(TypeMirror type) {
    TypeElement declared = Annotations.element(type);
    return declared == null ? TypeNames.of(type) : declared.getSimpleName().toString();
  }

  /** The identifier. */
  public Attribute id() {
    Member member = id == null ? null : properties.get(id);
    if (id == null || member == null) {
      throw new MistakeException(
          "%s has no id: put @Id on the property that is its id".formatted(name()));
    }
    return new Attribute(id, member.type());
  }

  /** All properties, and those of objects in them, with the longest names first. */
  public List<Attribute> attributes() {
    List<Attribute> all = new ArrayList<>();
    collect("", properties, 1, all);
    all.sort((one, other) -> other.path().length() - one.path().length());
    return all;
  }

  /** All properties, and those of objects in them, in their order. */
  public List<Attribute> declaredAttributes() {
    List<Attribute> all = new ArrayList<>();
    collect("", properties, 1, all);
    return all;
  }

  private void collect(String prefix, Map<String, Member> level, int depth, List<Attribute> all) {
    level.forEach(
        (name, member) -> {
          all.add(new Attribute(prefix + name, member.type()));
          if (depth < DEEPEST && !member.isReference()) {
            collect(prefix + name + ".", properties(inside(member.type())), depth + 1, all);
          }
        });
  }

  /** The type whose properties a path goes on with: that of elements, of values, or itself. */
  private TypeMirror inside(TypeMirror type) {
    TypeMirror inner = types.element(type);
    if (inner == null && types.is(type, "java.util.Optional")) {
      inner = types.argument(type, 0);
    }
    return inner == null ? type : inner;
  }

  private Map<String, Member> properties(TypeMirror type) {
    Map<String, Member> found = new LinkedHashMap<>();
    TypeElement declared = Annotations.element(type);
    if (declared == null
        || types.isEnum(type)
        || declared.getQualifiedName().toString().startsWith("java.")
        || declared.getQualifiedName().toString().startsWith("org.bson.")) {
      return found;
    }
    for (Property property : new PropertyFinder(declared, Names.AS_IN_JAVA).properties()) {
      found.put(
          property.name(),
          new Member(
              types.types().asMemberOf((DeclaredType) type, property.member()),
              property.has("Reference")));
      if (declared.equals(element) && property.isId()) {
        id = property.name();
      }
    }
    return found;
  }
}
