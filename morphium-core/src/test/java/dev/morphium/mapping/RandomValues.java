package dev.morphium.mapping;

import dev.morphium.mapping.type.JavaType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Random values of declared types. */
final class RandomValues {
  private static final List<String> TEXTS =
      List.of("", "a", "äöü", "🙂", "$x", "a.b", "%2E", "%", "x".repeat(300), "line\nbreak");

  private final Random random;

  RandomValues(long seed) {
    random = new Random(seed);
  }

  <T> T object(Class<T> type) throws ReflectiveOperationException {
    return type.cast(object(JavaType.of(type), 2));
  }

  private Object object(JavaType type, int depth) throws ReflectiveOperationException {
    Class<?> raw = type.raw();
    if (raw.isRecord()) {
      List<Object> values = new ArrayList<>();
      for (RecordComponent component : raw.getRecordComponents()) {
        values.add(value(type.resolve(component.getGenericType()), depth - 1));
      }
      Constructor<?> constructor =
          raw.getDeclaredConstructor(
              Arrays.stream(raw.getRecordComponents())
                  .map(RecordComponent::getType)
                  .toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(values.toArray());
    }
    Constructor<?> constructor = raw.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object result = constructor.newInstance();
    for (Field field : raw.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        field.set(result, value(type.resolve(field.getGenericType()), depth - 1));
      }
    }
    return result;
  }

  private Object value(JavaType type, int depth) throws ReflectiveOperationException {
    Class<?> raw = type.raw();
    if (raw == Optional.class) {
      return depth > 0 && random.nextBoolean()
          ? Optional.of(nonNull(type.argument(0), depth))
          : Optional.empty();
    }
    if (raw == OptionalInt.class) {
      return random.nextBoolean() ? OptionalInt.of(random.nextInt()) : OptionalInt.empty();
    }
    return !raw.isPrimitive() && (random.nextInt(8) == 0 || depth < -2)
        ? null
        : nonNull(type, depth);
  }

  private Object nonNull(JavaType type, int depth) throws ReflectiveOperationException {
    Class<?> raw = type.raw();
    Object scalar = scalar(raw);
    if (scalar != null) {
      return scalar;
    }
    if (raw.isArray()) {
      Object array = Array.newInstance(raw.getComponentType(), random.nextInt(12));
      for (int i = 0; i < Array.getLength(array); i++) {
        Array.set(array, i, value(type.component(), depth - 1));
      }
      return array;
    }
    if (Collection.class.isAssignableFrom(raw)) {
      Collection<Object> values =
          raw == SortedSet.class
              ? new TreeSet<>()
              : raw == List.class ? new ArrayList<>() : new LinkedHashSet<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        values.add(nonNull(type.argument(0), depth - 1));
      }
      return values;
    }
    if (Map.class.isAssignableFrom(raw)) {
      Map<Object, Object> values =
          raw == NavigableMap.class ? new TreeMap<>() : new LinkedHashMap<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        values.put(nonNull(type.argument(0), depth), value(type.argument(1), depth - 1));
      }
      return values;
    }
    if (raw.isSealed()) {
      List<Class<?>> choices = List.of(raw.getPermittedSubclasses());
      int index = random.nextInt(depth < 0 ? 2 : choices.size());
      return object(JavaType.of(choices.get(index)), depth);
    }
    return depth < 0 && !raw.isRecord() ? null : object(type, depth);
  }

  private Object scalar(Class<?> type) {
    Object number = number(type);
    if (number != null) {
      return number;
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
    }
    Instant instant =
        Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L) - 1_000_000_000_000L);
    return switch (type.getSimpleName()) {
      case "String" -> TEXTS.get(random.nextInt(TEXTS.size()));
      case "char", "Character" -> (char) ('a' + random.nextInt(500));
      case "boolean", "Boolean" -> random.nextBoolean();
      case "ObjectId" -> new ObjectId(random.nextInt(), random.nextInt(1 << 24));
      case "UUID" -> new UUID(random.nextLong(), random.nextLong());
      case "Instant" -> instant;
      case "LocalDate" -> LocalDate.ofEpochDay(random.nextInt(40_000));
      case "LocalDateTime" -> LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
      case "LocalTime" -> LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000_000L));
      case "ZonedDateTime" -> ZonedDateTime.ofInstant(instant, ZoneId.of("America/New_York"));
      case "OffsetDateTime" -> instant.atOffset(ZoneOffset.ofHours(random.nextInt(12)));
      case "Duration" -> Duration.ofNanos(random.nextLong());
      case "YearMonth" -> YearMonth.of(1900 + random.nextInt(200), 1 + random.nextInt(12));
      case "BsonDocument" -> new BsonDocument("a.b", new BsonInt32(random.nextInt()));
      case "Object" -> TEXTS.get(random.nextInt(TEXTS.size()));
      default -> null;
    };
  }

  private Object number(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "int", "Integer" -> random.nextInt();
      case "long", "Long" -> random.nextLong();
      case "short" -> (short) random.nextInt();
      case "byte" -> (byte) random.nextInt();
      case "double", "Double" -> random.nextInt(5) == 0 ? Double.NaN : random.nextGaussian() * 1e9;
      case "float" -> random.nextFloat();
      case "BigDecimal" -> BigDecimal.valueOf(random.nextLong(), random.nextInt(20) - 5);
      case "BigInteger" -> new BigInteger(100, random);
      case "Decimal128" -> new Decimal128(random.nextLong());
      default -> null;
    };
  }
}
