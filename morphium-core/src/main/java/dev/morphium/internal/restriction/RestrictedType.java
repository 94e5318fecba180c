package dev.morphium.internal.restriction;

import dev.morphium.annotation.SoftDelete;
import dev.morphium.annotation.TenantId;
import dev.morphium.exception.TenantException;
import dev.morphium.internal.write.EntityTimestamps;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.operation.Namespace;
import dev.morphium.scope.ScopeBinding;
import java.util.function.Supplier;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A type with {@code @TenantId} or {@code @SoftDelete}.
 *
 * @param <T> the entities
 */
final class RestrictedType<T> {
  private final EntityMapping<T> mapping;
  private final Supplier<Namespace> place;
  private final @Nullable PropertyMapping<T> tenant;
  private final @Nullable PropertyMapping<T> mark;

  private RestrictedType(
      EntityMapping<T> mapping,
      Supplier<Namespace> place,
      @Nullable PropertyMapping<T> tenant,
      @Nullable PropertyMapping<T> mark) {
    this.mapping = mapping;
    this.place = place;
    this.tenant = tenant;
    this.mark = mark;
  }

  /**
   * The type; null when it has no restriction.
   *
   * @param place where its entities are for the present caller
   */
  static <T> @Nullable RestrictedType<T> of(EntityMapping<T> mapping, Supplier<Namespace> place) {
    PropertyMapping<T> tenant = EntityTimestamps.property(mapping, TenantId.class);
    PropertyMapping<T> mark = EntityTimestamps.property(mapping, SoftDelete.class);
    return tenant == null && mark == null
        ? null
        : new RestrictedType<>(mapping, place, tenant, mark);
  }

  boolean isIn(String collection) {
    return place.get().collection().equals(collection);
  }

  Class<T> type() {
    return mapping.type();
  }

  /** Whether its entities have tenants, and the present caller sees those of one. */
  boolean hasTenant(ScopeBinding scopes) {
    return tenant != null && !scopes.seesAllTenants();
  }

  /** What holds for the present caller. */
  Restriction restriction(Tenants tenants, EntityTimestamps clock, ScopeBinding scopes) {
    String name = mapping.type().getSimpleName();
    return new Restriction(
        name,
        tenant == null || scopes.seesAllTenants() ? null : tenant(tenant, tenants, scopes),
        mark == null || scopes.seesDeleted() ? null : hidden(mark),
        mark == null || !scopes.marksDeleted() ? null : mark(mark, clock));
  }

  /** An entity with the present tenant, where it has none. */
  T owned(T entity, Tenants tenants, ScopeBinding scopes) {
    return tenant == null || scopes.seesAllTenants() || !EntityTimestamps.isBlank(tenant, entity)
        ? entity
        : tenant.with(entity, present(tenant, tenants, scopes));
  }

  private Restriction.Tenant tenant(
      PropertyMapping<T> property, Tenants tenants, ScopeBinding scopes) {
    return new Restriction.Tenant(
        property.field(), stored(property, present(property, tenants, scopes)));
  }

  private Object present(PropertyMapping<T> property, Tenants tenants, ScopeBinding scopes) {
    Object scoped = scopes.tenant();
    Object present = scoped == null ? tenants.present() : scoped;
    if (present == null) {
      throw new TenantException(
          "%s.%s says that each %1$s belongs to a tenant, and there is none at present; say who it is"
                  .formatted(mapping.type().getSimpleName(), property.name())
              + " with Morphium.builder(settings).tenant(() -> tenant) or"
              + " morphium.scope().tenant(tenant), or that all are meant with"
              + " morphium.scope().withoutTenant()");
    }
    return present;
  }

  /** A value as the property stores it. */
  private BsonValue stored(PropertyMapping<T> property, Object value) {
    return mapping.toBson(property.name(), value);
  }

  private static boolean isFlag(PropertyMapping<?> property) {
    return property.type() == boolean.class || property.type() == Boolean.class;
  }

  private static Restriction.Hidden hidden(PropertyMapping<?> property) {
    BsonValue unmarked =
        isFlag(property) ? new BsonDocument("$ne", BsonBoolean.TRUE) : BsonNull.VALUE;
    return new Restriction.Hidden(property.field(), unmarked);
  }

  private Restriction.Mark mark(PropertyMapping<T> property, EntityTimestamps clock) {
    BsonValue value =
        isFlag(property) ? BsonBoolean.TRUE : stored(property, clock.now(mapping.type(), property));
    return new Restriction.Mark(property.field(), value);
  }
}
