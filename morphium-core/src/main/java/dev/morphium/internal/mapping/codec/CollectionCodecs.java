package dev.morphium.internal.mapping.codec;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.type.JavaType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of collections and arrays: which class is made where an interface is declared.
 *
 * <p>Lists become {@code ArrayList}s, sets keep the order of the document.
 */
public final class CollectionCodecs {
  private static final Map<Class<?>, Supplier<Collection<@Nullable Object>>> INTERFACES =
      Map.of(
          Collection.class, ArrayList::new,
          Deque.class, ArrayDeque::new,
          Iterable.class, ArrayList::new,
          List.class, ArrayList::new,
          NavigableSet.class, TreeSet::new,
          Queue.class, ArrayDeque::new,
          Set.class, LinkedHashSet::new,
          SortedSet.class, TreeSet::new);

  private CollectionCodecs() {}

  /** The codec of a collection or array; null for another type. */
  public static @Nullable ValueCodec find(JavaType type, CodecSource source) {
    Class<?> raw = type.raw();
    if (raw.isArray()) {
      return raw.getComponentType().isPrimitive()
          ? PrimitiveArrayCodec.find(raw)
          : array(type, source);
    }
    JavaType iterable =
        raw == Iterable.class || Collection.class.isAssignableFrom(raw)
            ? type.as(Iterable.class)
            : null;
    if (iterable == null) {
      return null;
    }
    JavaType elementType = iterable.argument(0);
    ValueCodec element = source.codec(elementType);
    return new CollectionCodec(raw, element, value -> (Iterable<?>) value, maker(raw, elementType));
  }

  private static ValueCodec array(JavaType type, CodecSource source) {
    Class<?> component = type.raw().getComponentType();
    return new CollectionCodec(
        type.raw(),
        source.codec(type.component()),
        CodecValues::iterable,
        values -> values.toArray((Object[]) Array.newInstance(component, values.size())));
  }

  private static Function<List<@Nullable Object>, Object> maker(Class<?> raw, JavaType element) {
    if (raw == List.class || raw == Collection.class || raw == Iterable.class) {
      return values -> values;
    }
    if (raw == EnumSet.class) {
      return values -> enumSet(element.raw(), values);
    }
    Supplier<Collection<@Nullable Object>> supplier = INTERFACES.get(raw);
    Supplier<Collection<@Nullable Object>> known =
        supplier == null ? constructor(raw, "collection") : supplier;
    return values -> {
      Collection<@Nullable Object> result = known.get();
      result.addAll(values);
      return result;
    };
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object enumSet(Class<?> type, List<@Nullable Object> values) {
    Set set = EnumSet.noneOf((Class) type);
    set.addAll(values);
    return set;
  }

  /** A supplier that calls a public constructor without parameters. */
  @SuppressWarnings("unchecked")
  static <C> Supplier<C> constructor(Class<?> raw, String what) {
    try {
      if (!Modifier.isAbstract(raw.getModifiers())) {
        Constructor<?> constructor = raw.getConstructor();
        return () -> {
          try {
            return (C) constructor.newInstance();
          } catch (ReflectiveOperationException e) {
            throw new MappingException(
                "a %s cannot be made: %s".formatted(raw.getName(), e.getMessage()), e);
          }
        };
      }
    } catch (NoSuchMethodException e) {
      // told below
    }
    throw new MappingException(
        "the %s %s cannot be made: it has no public constructor without parameters;"
                .formatted(what, raw.getName())
            + " declare an interface such as List, Set or Map");
  }
}
