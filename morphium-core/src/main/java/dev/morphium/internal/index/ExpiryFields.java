package dev.morphium.internal.index;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The fields of TTL indexes, from which no document would ever go if they held no dates. Source:
 * MongoDB manual, "TTL Indexes".
 */
final class ExpiryFields {
  /** A value of each type of which it is known how a property stores it. */
  private static final Map<Class<?>, Object> VALUES =
      Map.ofEntries(
          Map.entry(String.class, ""),
          Map.entry(boolean.class, true),
          Map.entry(Boolean.class, true),
          Map.entry(int.class, 0),
          Map.entry(Integer.class, 0),
          Map.entry(long.class, 0L),
          Map.entry(Long.class, 0L),
          Map.entry(double.class, 0.0),
          Map.entry(Double.class, 0.0),
          Map.entry(UUID.class, new UUID(0, 0)),
          Map.entry(ObjectId.class, new ObjectId(new byte[12])),
          Map.entry(Instant.class, Instant.EPOCH),
          Map.entry(LocalDate.class, LocalDate.EPOCH),
          Map.entry(LocalTime.class, LocalTime.MIN),
          Map.entry(LocalDateTime.class, LocalDate.EPOCH.atStartOfDay()),
          Map.entry(OffsetDateTime.class, Instant.EPOCH.atOffset(ZoneOffset.UTC)),
          Map.entry(ZonedDateTime.class, Instant.EPOCH.atZone(ZoneOffset.UTC)));

  private ExpiryFields() {}

  /**
   * Refuses a TTL index that would delete nothing.
   *
   * @param where names the annotated thing, for messages
   */
  static void check(String where, EntityMapping<?> mapping, BsonDocument key) {
    if (key.size() != 1) {
      throw new MappingException(
          "%s: an index with expireAfterSeconds has one field, and %s has %d"
              .formatted(where, key.toJson(), key.size()));
    }
    PropertyMapping<?> property = mapping.property(key.getFirstKey());
    BsonValue stored = property == null ? null : stored(mapping, property);
    if (property != null && stored != null && !stored.isDateTime()) {
      throw new MappingException(
          ("%s: expireAfterSeconds counts from a date, and %s is stored as %s, so that no document"
                  + " would ever go; make it an Instant or a Date")
              .formatted(where, property.name(), stored.getBsonType()));
    }
  }

  /** A value as a property stores it; null when that is not known of its type. */
  private static @Nullable BsonValue stored(EntityMapping<?> mapping, PropertyMapping<?> property) {
    Object value = property.type() instanceof Class<?> type ? value(type) : null;
    try {
      return value == null ? null : mapping.toBson(property.name(), value);
    } catch (RuntimeException converterTakesOthers) {
      return null;
    }
  }

  private static @Nullable Object value(Class<?> type) {
    Object[] constants = type.getEnumConstants();
    return constants == null || constants.length == 0 ? VALUES.get(type) : constants[0];
  }
}
