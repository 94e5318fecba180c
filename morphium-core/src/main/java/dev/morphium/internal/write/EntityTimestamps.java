package dev.morphium.internal.write;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.scope.ScopeBinding;
import java.lang.annotation.Annotation;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * The timestamp properties of entities: {@code @CreationTime}, {@code @LastChange} and
 * {@code @LastAccess}.
 */
public final class EntityTimestamps {
  private final InstantSource clock;
  private final ScopeBinding scopes;

  /**
   * Timestamps of a clock.
   *
   * @param scopes know whether automatic values are set for the calling thread
   */
  public EntityTimestamps(InstantSource clock, ScopeBinding scopes) {
    this.clock = clock;
    this.scopes = scopes;
  }

  /** Whether the calling thread's operations set automatic values. */
  public boolean areSet() {
    return scopes.setsAutomaticValues();
  }

  /** The property with an annotation such as {@code CreationTime}; null when there is none. */
  public static <T> @Nullable PropertyMapping<T> property(
      EntityMapping<T> mapping, Class<? extends Annotation> annotation) {
    for (PropertyMapping<T> property : mapping.properties()) {
      if (property.annotation(annotation) != null) {
        return property;
      }
    }
    return null;
  }

  /** The present time, to the millisecond as dates are stored. */
  Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  /** The entity with the present time in a property. */
  public <T> T stamped(EntityMapping<T> mapping, PropertyMapping<T> property, T entity) {
    return stamped(mapping, property, entity, now());
  }

  /** The entity with a moment in a property. */
  static <T> T stamped(
      EntityMapping<T> mapping, PropertyMapping<T> property, T entity, Instant moment) {
    return property.with(entity, value(moment, mapping.type(), property));
  }

  /** Whether a property has no time yet: null, or 0 where it is a number. */
  public static <T> boolean isBlank(PropertyMapping<T> property, T entity) {
    Object value = property.get(entity);
    return value == null || (value instanceof Number number && number.longValue() == 0);
  }

  /** The present time as a property has it. */
  public Object now(Class<?> entity, PropertyMapping<?> property) {
    return value(now(), entity, property);
  }

  private static Object value(Instant now, Class<?> entity, PropertyMapping<?> property) {
    Object value =
        property.type() instanceof Class<?> type
            ? switch (type.getName()) {
              case "java.time.Instant" -> now;
              case "java.util.Date" -> Date.from(now);
              case "long", "java.lang.Long" -> now.toEpochMilli();
              case "java.lang.String" -> now.toString();
              case "java.time.LocalDateTime" -> LocalDateTime.ofInstant(now, ZoneOffset.UTC);
              case "java.time.OffsetDateTime" -> now.atOffset(ZoneOffset.UTC);
              case "java.time.ZonedDateTime" -> now.atZone(ZoneOffset.UTC);
              default -> null;
            }
            : null;
    if (value == null) {
      throw new MappingException(
          "%s.%s cannot hold a time: make it a long, Date, String or moment of java.time"
              .formatted(entity.getSimpleName(), property.name()));
    }
    return value;
  }
}
