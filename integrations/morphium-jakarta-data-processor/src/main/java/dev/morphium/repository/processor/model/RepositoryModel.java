package dev.morphium.repository.processor.model;

import dev.morphium.processor.Annotations;
import dev.morphium.repository.processor.query.MistakeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** A repository: its methods that need an implementation, and the entities that they are about. */
public final class RepositoryModel {
  private static final String ROOT = "jakarta.data.repository.DataRepository";

  private final JavaTypes types;
  private final TypeElement element;
  private final Map<TypeElement, EntityModel> entities = new HashMap<>();
  private final @Nullable EntityModel primary;
  private final List<MethodModel> methods = new ArrayList<>();

  public RepositoryModel(JavaTypes types, TypeElement element) {
    this.types = types;
    this.element = element;
    for (ExecutableElement method :
        ElementFilter.methodsIn(types.elements().getAllMembers(element))) {
      if (method.getModifiers().contains(Modifier.ABSTRACT) && !isOfObject(method)) {
        methods.add(
            MethodModel.of(
                types,
                method,
                (ExecutableType)
                    types.types().asMemberOf((DeclaredType) element.asType(), method)));
      }
    }
    removeTwins();
    primary = findPrimary();
  }

  public TypeElement element() {
    return element;
  }

  /** The methods that need an implementation. */
  public List<MethodModel> methods() {
    return List.copyOf(methods);
  }

  /** The model of an entity type; null when a type is none. */
  public @Nullable EntityModel entity(TypeMirror type) {
    TypeElement declared = Annotations.element(types.upperBound(type));
    if (declared == null || Annotations.ofType(declared, "Entity") == null) {
      return null;
    }
    return entities.computeIfAbsent(declared, each -> new EntityModel(types, each));
  }

  /** The entity that methods are about when they do not say it themselves. */
  public EntityModel primary() {
    if (primary == null) {
      throw new MistakeException(
          ("%s does not say which entity it is about: let it extend DataRepository<Entity, Id>, or"
                  + " give it a method that inserts, updates, saves or deletes one")
              .formatted(element.getSimpleName()));
    }
    return primary;
  }

  /** The entity of a name in a query. */
  public EntityModel named(String name) {
    Set<EntityModel> known = new LinkedHashSet<>(entities.values());
    if (primary != null) {
      known.add(primary);
    }
    for (EntityModel each : known) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    PackageElement place = types.elements().getPackageOf(element);
    String qualified = place.isUnnamed() ? name : place.getQualifiedName().toString() + "." + name;
    TypeElement beside = types.elements().getTypeElement(qualified);
    EntityModel found = beside == null ? null : entity(beside.asType());
    if (found == null) {
      throw new MistakeException(
          "there is no entity '%s' in this repository%s"
              .formatted(
                  name,
                  ClosestName.hint(name, known.stream().map(EntityModel::name).sorted().toList())));
    }
    return found;
  }

  /** Whether every object has a method, which an interface only declares anew. */
  private static boolean isOfObject(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    int parameters = method.getParameters().size();
    return (parameters == 0 && (name.equals("hashCode") || name.equals("toString")))
        || (parameters == 1 && name.equals("equals"));
  }

  /** Methods that several interfaces declare are implemented once. */
  private void removeTwins() {
    Set<String> signatures = new HashSet<>();
    methods.removeIf(
        method -> {
          StringBuilder signature = new StringBuilder(method.name());
          method
              .type()
              .getParameterTypes()
              .forEach(type -> signature.append(' ').append(types.types().erasure(type)));
          return !signatures.add(signature.toString());
        });
  }

  private @Nullable EntityModel findPrimary() {
    TypeMirror declared = argumentOfRoot(element.asType());
    if (declared != null) {
      EntityModel entity = entity(declared);
      if (entity == null) {
        throw new MistakeException(
            "%s is no entity of Morphium: it lacks dev.morphium.annotation.Entity"
                .formatted(TypeNames.of(declared)),
            element);
      }
      return entity;
    }
    Set<EntityModel> found = new HashSet<>();
    for (MethodModel method : methods) {
      if (List.of("Insert", "Update", "Save", "Delete").stream()
          .anyMatch(each -> method.annotation(each) != null)) {
        method.arguments().forEach(argument -> add(found, argument.type()));
      }
    }
    return found.size() == 1 ? found.iterator().next() : null;
  }

  private void add(Set<EntityModel> found, TypeMirror type) {
    TypeMirror inner = types.element(types.upperBound(type));
    EntityModel entity = entity(inner == null ? type : inner);
    if (entity != null) {
      found.add(entity);
    }
  }

  private @Nullable TypeMirror argumentOfRoot(TypeMirror type) {
    if (types.is(type, ROOT)) {
      return types.argument(type, 0);
    }
    for (TypeMirror above : types.types().directSupertypes(type)) {
      TypeMirror found = argumentOfRoot(above);
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
