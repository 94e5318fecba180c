package dev.morphium.internal.mapping.object;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.TypedValueCodec;
import dev.morphium.internal.mapping.codec.ValueCodec;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The types of values that nothing declares, found again by the names that their documents say.
 *
 * <p>A name that comes from a database makes objects of types only that are meant to be stored:
 * those with {@code @Entity} or {@code @Embedded}, above them too, those that were registered, and
 * single values. Any other class is refused when it is to be written.
 */
final class DynamicTypes {
  private static final int MOST_UNKNOWN = 1_000;

  private final ObjectSettings settings;
  private final Function<Class<?>, @Nullable ValueCodec> single;
  private final Function<Class<?>, ClassCodec> named;
  private final Map<Class<?>, ValueCodec> values = new ConcurrentHashMap<>();
  private final Map<Class<?>, ClassCodec> objects = new ConcurrentHashMap<>();
  private final Map<String, ValueCodec> names = new ConcurrentHashMap<>();
  private final Set<ClassLoader> loaders = ConcurrentHashMap.newKeySet();
  private final Set<String> unknown = ConcurrentHashMap.newKeySet();

  /**
   * @param single the codec of a class of single values; null for any other
   * @param named makes a codec of a class whose documents say its full name
   */
  DynamicTypes(
      ObjectSettings settings,
      Function<Class<?>, @Nullable ValueCodec> single,
      Function<Class<?>, ClassCodec> named) {
    this.settings = settings;
    this.single = single;
    this.named = named;
  }

  /** The codec of a value that says its type; null when it has none of its own to say. */
  @Nullable ValueCodec of(Object value) {
    Class<?> type = declared(value);
    ValueCodec known = values.get(type);
    if (known == null) {
      known = objects.get(type);
    }
    return known == null ? find(type) : known;
  }

  private @Nullable ValueCodec find(Class<?> type) {
    ValueCodec codec = single.apply(type);
    if (codec != null) {
      ValueCodec typed =
          TypedValueCodec.of(type, codec, settings.typeField(), settings.morphium6());
      values.put(type, typed);
      return typed;
    }
    if (type.isArray() || type.getName().startsWith("java.")) {
      return null;
    }
    if (settings.subtypes().contains(type)) {
      return null; // its documents say its type id
    }
    if (!isMeant(type)) {
      throw new MappingException(
          ("a %s in a property that declares no type would be read as a map: give %s @Embedded, or"
                  + " register it with MapperBuilder.register(…), or let the property declare it")
              .formatted(type.getName(), type.getSimpleName()));
    }
    return objects.computeIfAbsent(type, named);
  }

  /** The codec of the type of a full name; null when there is none, or it is not meant for this. */
  @Nullable ValueCodec ofName(String name) {
    ValueCodec known = names.get(name);
    if (known != null || unknown.contains(name)) {
      return known;
    }
    Class<?> type = load(name);
    ValueCodec found = type == null ? null : ofNamed(type);
    if (found != null) {
      names.put(name, found);
    } else if (unknown.size() < MOST_UNKNOWN) {
      unknown.add(name);
    }
    return found;
  }

  private @Nullable ValueCodec ofNamed(Class<?> type) {
    ValueCodec known = values.get(type);
    if (known == null) {
      known = objects.get(type);
    }
    if (known != null) {
      return known;
    }
    if (settings.subtypes().contains(type)) {
      return named.apply(type); // as Morphium 6 has named it; it is written with its type id
    }
    boolean object = isMeant(type) && !Modifier.isAbstract(type.getModifiers());
    return object || single.apply(type) != null ? find(type) : null;
  }

  /** A class that is mapped: others that are stored may be where it comes from. */
  void mapped(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    if (loader != null && loaders.add(loader)) {
      unknown.clear();
    }
  }

  private @Nullable Class<?> load(String name) {
    Set<ClassLoader> all = new LinkedHashSet<>(loaders);
    ClassLoader application = Thread.currentThread().getContextClassLoader();
    if (application != null) {
      all.add(application);
    }
    all.add(ClassLoader.getSystemClassLoader());
    for (ClassLoader loader : all) {
      try {
        return Class.forName(name, false, loader);
      } catch (ClassNotFoundException | LinkageError e) {
        // the next one may have it
      }
    }
    return null;
  }

  /** Whether a type says that it is stored. */
  private boolean isMeant(Class<?> type) {
    return !type.isEnum()
        && (settings.subtypes().contains(type)
            || TypeAnnotations.find(type, Entity.class) != null
            || TypeAnnotations.find(type, Embedded.class) != null
            || TypeHierarchies.isMarked(type));
  }

  /** The class that a value would be declared as. */
  private static Class<?> declared(Object value) {
    return switch (value) {
      case Enum<?> constant -> constant.getDeclaringClass();
      case ZoneOffset offset -> ZoneOffset.class;
      case ZoneId zone -> ZoneId.class;
      case Path path -> Path.class;
      default -> value.getClass();
    };
  }
}
