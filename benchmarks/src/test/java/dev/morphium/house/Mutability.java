package dev.morphium.house;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Whether an object, or anything that it holds, can change.
 *
 * <p>Of our own classes all fields are looked at; of other libraries' classes the names of those
 * that are immutable are known. Arrays count as constants, but not what they hold.
 */
final class Mutability {
  private static final List<Class<?>> IMMUTABLE =
      List.of(
          String.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigDecimal.class,
          BigInteger.class,
          Boolean.class,
          Character.class,
          Enum.class,
          Class.class,
          Charset.class,
          Path.class,
          MethodHandle.class,
          VarHandle.class,
          AtomicIntegerFieldUpdater.class,
          AtomicLongFieldUpdater.class,
          AtomicReferenceFieldUpdater.class,
          ClassLoader.class,
          org.slf4j.Logger.class);

  /** Packages and classes of others whose instances do not change. */
  private static final Set<String> IMMUTABLE_NAMES =
      Set.of(
          "java.time.",
          "java.net.URI",
          "java.net.StandardSocketOptions$",
          "java.nio.file.attribute.",
          "jdk.net.ExtendedSocketOptions$",
          "io.netty.util.AttributeKey",
          "io.netty.channel.WriteBufferWaterMark",
          "javax.crypto.spec.",
          "org.bson.codecs.",
          "org.bson.json.JsonWriterSettings",
          "org.bson.types.",
          "org.bson.BsonBinary",
          "org.bson.BsonBoolean",
          "org.bson.BsonDateTime",
          "org.bson.BsonDouble",
          "org.bson.BsonInt",
          "org.bson.BsonNull",
          "org.bson.BsonString",
          "org.bson.BsonTimestamp",
          "java.util.UUID",
          "java.util.Locale",
          "java.util.HexFormat",
          "java.util.Optional",
          "java.util.regex.Pattern",
          "java.util.Comparators$",
          "java.util.Collections$ReverseComparator",
          "java.util.Base64$",
          "java.math.MathContext");

  private static final List<String> IMMUTABLE_COLLECTIONS =
      List.of("java.util.ImmutableCollections$", "java.util.Collections$Empty");

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private Mutability() {}

  /** What can change: a field of ours, or a class of others; null when nothing can. */
  static @Nullable String of(@Nullable Object value) {
    return new Mutability().find(value);
  }

  private @Nullable String find(@Nullable Object value) {
    if (value == null || !seen.add(value)) {
      return null;
    }
    Class<?> type = value.getClass();
    if (type.isArray()) {
      return type.getComponentType().isPrimitive() ? null : elements(value);
    }
    if (isOwn(type)) {
      return fields(value, type);
    }
    if (value instanceof Collection<?> collection && isImmutableCollection(type)) {
      return all(collection);
    }
    if (value instanceof Map<?, ?> map && isImmutableCollection(type)) {
      String key = all(map.keySet());
      return key == null ? all(map.values()) : key;
    }
    return isImmutable(type) ? null : type.getName();
  }

  private static boolean isOwn(Class<?> type) {
    return type.getName().startsWith("dev.morphium");
  }

  private static boolean isImmutableCollection(Class<?> type) {
    return IMMUTABLE_COLLECTIONS.stream().anyMatch(type.getName()::startsWith)
        || type.getName().startsWith("java.util.Collections$Unmodifiable");
  }

  private static boolean isImmutable(Class<?> type) {
    return IMMUTABLE.stream().anyMatch(known -> known.isAssignableFrom(type))
        || IMMUTABLE_NAMES.stream().anyMatch(type.getName()::startsWith)
        || type.isHidden() // a lambda of a library
        || type == Object.class
        || type == Record.class;
  }

  private @Nullable String elements(Object array) {
    for (int i = 0; i < Array.getLength(array); i++) {
      String found = find(Array.get(array, i));
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable String all(Collection<?> values) {
    for (Object value : values) {
      String found = find(value);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable String fields(Object value, Class<?> type) {
    Class<?> owner = type;
    for (; owner != null && isOwn(owner); owner = owner.getSuperclass()) {
      for (Field field : owner.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        String name = owner.getSimpleName() + "." + field.getName();
        if (!Modifier.isFinal(field.getModifiers())) {
          return name;
        }
        String found = find(read(field, value));
        if (found != null) {
          return found;
        }
      }
    }
    return owner == null || isImmutable(owner) ? null : owner.getName();
  }

  private static @Nullable Object read(Field field, Object value) {
    try {
      field.setAccessible(true);
      return field.get(value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
