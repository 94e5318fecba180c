package dev.morphium.internal.mapping.object;

import dev.morphium.exception.MappingException;
import dev.morphium.internal.argument.NearestName;
import dev.morphium.internal.mapping.codec.OptionalCodec;
import dev.morphium.internal.mapping.codec.ValueCodec;
import dev.morphium.mapping.type.JavaType;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Gives the codec of a DTO its properties: those of an entity with the same names in Java, read by
 * the entity's codecs.
 *
 * <p>Where the entity has an object, the DTO may have a DTO, and so on below it. Types that contain
 * themselves are read whole from the second time on.
 */
final class DtoLinker {
  private static final List<Class<?>> WIDER =
      List.of(Byte.class, Short.class, Integer.class, Long.class);

  private final ObjectSettings settings;
  private final ObjectCodecs codecs;
  private final Map<Pair, ClassCodec> made = new HashMap<>();
  private final IdentityHashMap<ClassCodec, List<Part>> parts = new IdentityHashMap<>();

  /** A DTO and the entity that it is a projection of. */
  private record Pair(JavaType dto, ObjectCodec entity) {}

  /** A field of a DTO; what is in it is a DTO, or null for a value as it is. */
  private record Part(List<String> names, @Nullable ClassCodec nested) {}

  /** How a property is read. */
  private record Reading(ValueCodec codec, @Nullable ClassCodec nested) {}

  DtoLinker(ObjectSettings settings, ObjectCodecs codecs) {
    this.settings = settings;
    this.codecs = codecs;
  }

  DtoCodec link(Class<?> dto, ObjectCodec entity) {
    if (!isDto(dto)) {
      throw new MappingException(
          "%s is no DTO: a projection needs a record, or a class that is not abstract"
              .formatted(dto.getName()));
    }
    ClassCodec codec = codec(JavaType.of(dto), entity);
    List<String> fields = new ArrayList<>();
    collect("", codec, List.of(), fields);
    return new DtoCodec(codec, fields);
  }

  private void collect(String prefix, ClassCodec codec, List<ClassCodec> above, List<String> all) {
    List<ClassCodec> path = new ArrayList<>(above);
    path.add(codec);
    for (Part part : parts.getOrDefault(codec, List.of())) {
      for (String name : part.names) {
        if (part.nested == null || path.contains(part.nested)) {
          all.add(prefix + name);
        } else {
          collect(prefix + name + ".", part.nested, path, all);
        }
      }
    }
  }

  private ClassCodec codec(JavaType dto, ObjectCodec entity) {
    Pair pair = new Pair(dto, entity);
    ClassCodec known = made.get(pair);
    if (known != null) {
      return known;
    }
    Class<?> raw = dto.raw();
    TypeHierarchies.checkMappable(raw);
    ClassCodec codec = new ClassCodec(raw, null, settings.typeField());
    made.put(pair, codec);
    PropertyScanner scanner = new PropertyScanner(dto, settings).scan();
    if (scanner.additional() != null || scanner.properties().isEmpty()) {
      throw new MappingException(
          "%s cannot be a projection: it has %s"
              .formatted(
                  raw.getName(),
                  scanner.properties().isEmpty()
                      ? "no properties"
                      : "a property with @AdditionalData, which needs the whole document"));
    }
    List<PropertyAccessor> slots = new ArrayList<>();
    List<Part> found = new ArrayList<>();
    for (DeclaredProperty property : scanner.properties()) {
      PropertyAccessor stored = stored(property, entity);
      List<String> aliases = stored.property.aliases();
      DeclaredProperty mapped = property.storedAs(stored.field(), aliases);
      Reading reading = reading(property.place(), property.type(), stored);
      slots.add(ClassLinker.accessor(raw, mapped, reading.codec, settings));
      List<String> names = new ArrayList<>(List.of(stored.field()));
      names.addAll(aliases);
      found.add(new Part(names, reading.nested));
    }
    slots.sort((one, other) -> Boolean.compare(other.property.isId(), one.property.isId()));
    parts.put(codec, found);
    codec.link(slots, Creator.of(raw, scanner.properties(), settings), null, Callbacks.NONE);
    return codec;
  }

  /** The entity's property of the same name; of several subtypes the first that has it. */
  private static PropertyAccessor stored(DeclaredProperty property, ObjectCodec entity) {
    TreeSet<String> names = new TreeSet<>();
    for (ClassCodec one : entity.all()) {
      for (PropertyAccessor slot : one.slots()) {
        if (slot.name().equals(property.name())) {
          return slot;
        }
        names.add(slot.name());
      }
    }
    String nearest = NearestName.of(property.name(), names);
    throw new MappingException(
        "%s: %s has no property '%s'%s; it has %s"
            .formatted(
                property.place(),
                entity.description().replaceFirst("^an? ", ""),
                property.name(),
                nearest == null ? "" : ", did you mean '" + nearest + "'?",
                names));
  }

  private Reading reading(String place, JavaType dto, PropertyAccessor stored) {
    Reading found = reading(dto, stored.property.type(), stored.codec());
    if (found == null) {
      throw new MappingException(
          "%s is a %s, but %s is a %s: give it that type, or where there is an object a DTO of it"
              .formatted(place, dto, stored, stored.property.type()));
    }
    return found;
  }

  private @Nullable Reading reading(JavaType dto, JavaType entity, @Nullable ValueCodec stored) {
    JavaType wanted = boxed(dto);
    JavaType there = boxed(entity);
    if (stored == null) {
      return null;
    }
    if (wanted.equals(there)) {
      return new Reading(stored, null);
    }
    if (stored instanceof ObjectCodec objects) {
      if (isDto(dto.raw())) {
        ClassCodec nested = codec(dto, objects);
        return new Reading(nested, nested);
      }
    } else if (isWider(wanted, there) && stored == codecs.codec(entity)) {
      return new Reading(codecs.codec(dto), null);
    }
    return container(wanted, there, stored);
  }

  private @Nullable Reading container(JavaType dto, JavaType entity, ValueCodec stored) {
    if (dto.raw() == Optional.class) {
      boolean both = stored instanceof OptionalCodec;
      return within(
          dto,
          dto.argument(0),
          both ? entity.argument(0) : entity,
          stored instanceof OptionalCodec optional ? optional.inner() : stored);
    }
    if (Map.class.isAssignableFrom(dto.raw()) && dto.raw() == entity.raw()) {
      ValueCodec.Step value = stored.step("value");
      boolean sameKeys = dto.argument(0).equals(entity.argument(0));
      Reading found =
          sameKeys && value != null
              ? within(dto, dto.argument(1), entity.argument(1), value.codec())
              : null;
      return found == null ? null : new Reading(found.codec, null); // its keys have no paths
    }
    JavaType wanted = element(dto);
    JavaType there = element(entity);
    return wanted == null || there == null ? null : within(dto, wanted, there, stored.element());
  }

  /** A container of what is read as something else. */
  private @Nullable Reading within(
      JavaType container, JavaType dto, JavaType entity, @Nullable ValueCodec stored) {
    Reading inner = reading(dto, entity, stored);
    return inner == null
        ? null
        : new Reading(codecs.container(container, dto, inner.codec), inner.nested);
  }

  private static @Nullable JavaType element(JavaType type) {
    if (type.raw().isArray()) {
      return type.component();
    }
    JavaType collection = type.as(Collection.class);
    return collection == null ? null : collection.argument(0);
  }

  private static boolean isDto(Class<?> type) {
    return !type.isPrimitive()
        && !type.isArray()
        && !type.isEnum()
        && !Modifier.isAbstract(type.getModifiers())
        && !type.getName().startsWith("java.");
  }

  private static boolean isWider(JavaType dto, JavaType entity) {
    int place = WIDER.indexOf(entity.raw());
    return place >= 0 && WIDER.indexOf(dto.raw()) > place
        || dto.raw() == Double.class
            && (place >= 0 && entity.raw() != Long.class || entity.raw() == Float.class);
  }

  private static JavaType boxed(JavaType type) {
    return type.raw().isPrimitive()
        ? JavaType.of(MethodType.methodType(type.raw()).wrap().returnType())
        : type;
  }
}
