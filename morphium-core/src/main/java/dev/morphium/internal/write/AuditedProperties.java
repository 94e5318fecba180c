package dev.morphium.internal.write;

import dev.morphium.annotation.CreatedBy;
import dev.morphium.annotation.LastModifiedBy;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import org.jspecify.annotations.Nullable;

/**
 * The audited properties of a type: {@code @CreatedBy} and {@code @LastModifiedBy}.
 *
 * @param <T> the entities
 */
public final class AuditedProperties<T> {
  private final EntityMapping<T> mapping;
  private final Auditor auditor;
  private final @Nullable PropertyMapping<T> createdBy;
  private final @Nullable PropertyMapping<T> lastModifiedBy;

  /** Those of a type, with the users that an auditor names. */
  public AuditedProperties(EntityMapping<T> mapping, Auditor auditor) {
    this.mapping = mapping;
    this.auditor = auditor;
    createdBy = EntityTimestamps.property(mapping, CreatedBy.class);
    lastModifiedBy = EntityTimestamps.property(mapping, LastModifiedBy.class);
  }

  /** Who stored the entity first; null when the type does not want to know. */
  public @Nullable PropertyMapping<T> createdBy() {
    return createdBy;
  }

  /** Who changed the entity last; null when the type does not want to know. */
  public @Nullable PropertyMapping<T> lastModifiedBy() {
    return lastModifiedBy;
  }

  /** The entity with the present user, as the one who stores it. */
  T stamped(T entity) {
    T stamped = entity;
    if (createdBy != null && EntityTimestamps.isBlank(createdBy, stamped)) {
      stamped = createdBy.with(stamped, user(createdBy));
    }
    if (lastModifiedBy != null) {
      stamped = lastModifiedBy.with(stamped, user(lastModifiedBy));
    }
    return stamped;
  }

  /**
   * The present user as a property has it; null when none is known.
   *
   * @throws MappingException when there is no auditor, or it gives something of another type
   */
  public @Nullable Object user(PropertyMapping<T> property) {
    String name = "%s.%s".formatted(mapping.type().getSimpleName(), property.name());
    Object user = auditor.user(name);
    if (property.type() == String.class) {
      return user == null ? null : user.toString();
    }
    if (!(property.type() instanceof Class<?> type) || type.isPrimitive()) {
      throw new MappingException(
          "%s cannot hold a user: make it a String, or the class that the auditor gives"
              .formatted(name));
    }
    if (user != null && !type.isInstance(user)) {
      throw new MappingException(
          "%s is a %s, and the auditor gave a %s; make both the same, or the property a String"
              .formatted(name, type.getSimpleName(), user.getClass().getSimpleName()));
    }
    return user;
  }
}
