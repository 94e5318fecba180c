package dev.morphium.internal.write;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The times of entities to the millisecond, as dates are stored, so that an entity that was stored
 * equals the one that is read. Source: BSON specification, "UTC datetime".
 *
 * @param <T> the entities
 */
final class StoredTimes<T> {
  private static final int NANOS = 1_000_000;
  private static final Set<Class<?>> FINER =
      Set.of(Instant.class, LocalDateTime.class, OffsetDateTime.class, ZonedDateTime.class);

  private final List<PropertyMapping<T>> properties = new ArrayList<>();

  StoredTimes(EntityMapping<T> mapping) {
    for (PropertyMapping<T> property : mapping.properties()) {
      if (property.type() instanceof Class<?> type
          && FINER.contains(type)
          && property.isStoredAsTime()) {
        properties.add(property);
      }
    }
  }

  /** The entity with the times that are stored: the same object of a class. */
  T in(T entity) {
    T stored = entity;
    for (PropertyMapping<T> property : properties) {
      Object cut = cut(property.get(stored));
      if (cut != null) {
        stored = property.with(stored, cut);
      }
    }
    return stored;
  }

  /** A time without what is finer than a millisecond; null when there is nothing finer. */
  private static @Nullable Object cut(@Nullable Object time) {
    return switch (time) {
      case Instant moment when isFiner(moment) -> moment.truncatedTo(ChronoUnit.MILLIS);
      case LocalDateTime local when isFiner(local) -> local.truncatedTo(ChronoUnit.MILLIS);
      case OffsetDateTime offset when isFiner(offset) -> offset.truncatedTo(ChronoUnit.MILLIS);
      case ZonedDateTime zoned when isFiner(zoned) -> zoned.truncatedTo(ChronoUnit.MILLIS);
      case null, default -> null;
    };
  }

  private static boolean isFiner(TemporalAccessor time) {
    return time.get(ChronoField.NANO_OF_SECOND) % NANOS != 0;
  }
}
