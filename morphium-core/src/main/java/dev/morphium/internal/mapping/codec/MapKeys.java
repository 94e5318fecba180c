package dev.morphium.internal.mapping.codec;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.type.MorphiumId;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Keys of maps as names of fields.
 *
 * <p>A dot, and a dollar sign at the beginning, would be taken for a path and an operator. They are
 * stored as {@code %2E} and {@code %24}, and a percent sign that could be mistaken as {@code %25}.
 */
final class MapKeys {
  private static final Map<Class<?>, Function<String, Object>> PARSERS = Map.copyOf(parsers());

  private MapKeys() {}

  private static Map<Class<?>, Function<String, Object>> parsers() {
    Map<Class<?>, Function<String, Object>> parsers = new HashMap<>();
    parsers.put(String.class, text -> text);
    parsers.put(Object.class, text -> text);
    parsers.put(CharSequence.class, text -> text);
    parsers.put(Integer.class, Integer::valueOf);
    parsers.put(Long.class, Long::valueOf);
    parsers.put(Short.class, Short::valueOf);
    parsers.put(Byte.class, Byte::valueOf);
    parsers.put(Double.class, Double::valueOf);
    parsers.put(Float.class, Float::valueOf);
    parsers.put(BigInteger.class, BigInteger::new);
    parsers.put(BigDecimal.class, BigDecimal::new);
    parsers.put(Boolean.class, MapKeys::bool);
    parsers.put(Character.class, MapKeys::character);
    parsers.put(UUID.class, UUID::fromString);
    parsers.put(ObjectId.class, ObjectId::new);
    parsers.put(MorphiumId.class, MorphiumId::new);
    parsers.put(Locale.class, Locale::forLanguageTag);
    parsers.put(Currency.class, Currency::getInstance);
    parsers.put(URI.class, URI::create);
    parsers.put(Path.class, Path::of);
    addTimes(parsers);
    return parsers;
  }

  private static void addTimes(Map<Class<?>, Function<String, Object>> parsers) {
    parsers.put(Duration.class, Duration::parse);
    parsers.put(Instant.class, Instant::parse);
    parsers.put(LocalDate.class, LocalDate::parse);
    parsers.put(LocalDateTime.class, LocalDateTime::parse);
    parsers.put(LocalTime.class, LocalTime::parse);
    parsers.put(MonthDay.class, MonthDay::parse);
    parsers.put(OffsetDateTime.class, OffsetDateTime::parse);
    parsers.put(OffsetTime.class, OffsetTime::parse);
    parsers.put(Period.class, Period::parse);
    parsers.put(Year.class, Year::parse);
    parsers.put(YearMonth.class, YearMonth::parse);
    parsers.put(ZoneId.class, ZoneId::of);
    parsers.put(ZoneOffset.class, ZoneOffset::of);
    parsers.put(ZonedDateTime.class, ZonedDateTime::parse);
  }

  /** How a key of a class is read; null when such keys cannot be stored. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static @Nullable Function<String, Object> parser(Class<?> type) {
    return type.isEnum() ? text -> Enum.valueOf((Class) type, text) : PARSERS.get(type);
  }

  /** A key as text. */
  static String text(@Nullable Object key) {
    return switch (key) {
      case null -> throw new MappingException("a map has the key null, which no field can have");
      case Enum<?> constant -> constant.name();
      case Locale locale -> locale.toLanguageTag();
      default -> key.toString();
    };
  }

  private static Boolean bool(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(text);
    }
    return Boolean.valueOf(text);
  }

  private static Character character(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException(text);
    }
    return text.charAt(0);
  }

  /** A key as the name of a field. */
  static String escaped(String key) {
    if (key.indexOf('.') < 0 && key.indexOf('%') < 0 && !key.startsWith("$")) {
      return key;
    }
    StringBuilder name = new StringBuilder(key.length() + 4);
    for (int i = 0; i < key.length(); i++) {
      char letter = key.charAt(i);
      if (letter == '.') {
        name.append("%2E");
      } else if (letter == '$' && i == 0) {
        name.append("%24");
      } else if (letter == '%' && code(key, i) != 0) {
        name.append("%25");
      } else {
        name.append(letter);
      }
    }
    return name.toString();
  }

  /** The key of a field's name. */
  static String unescaped(String name) {
    if (name.indexOf('%') < 0) {
      return name;
    }
    StringBuilder key = new StringBuilder(name.length());
    int i = 0;
    while (i < name.length()) {
      char code = name.charAt(i) == '%' ? code(name, i) : 0;
      key.append(code == 0 ? name.charAt(i) : code);
      i += code == 0 ? 1 : 3;
    }
    return key.toString();
  }

  private static char code(String text, int index) {
    if (text.startsWith("2E", index + 1)) {
      return '.';
    }
    if (text.startsWith("24", index + 1)) {
      return '$';
    }
    return text.startsWith("25", index + 1) ? '%' : 0;
  }
}
