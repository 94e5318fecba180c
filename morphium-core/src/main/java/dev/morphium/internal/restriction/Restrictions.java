package dev.morphium.internal.restriction;

import dev.morphium.exception.TenantException;
import dev.morphium.internal.write.EntityTimestamps;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.Answer;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.scope.OperationScope;
import dev.morphium.scope.ScopeBinding;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The restrictions of all types that have one, as an interceptor: every operation of the
 * application passes here before buffers and caches see it, whoever built it.
 *
 * <p>A type is known from its first use on. Nothing is asked, decoded or changed while no type has
 * a restriction, or the operation is about none of their collections.
 */
public final class Restrictions implements Interceptor {
  private static final Restriction NONE = new Restriction("", null, null, null);

  private final Tenants tenants;
  private final EntityTimestamps clock;
  private final ScopeBinding scopes;
  private final List<RestrictedType<?>> types = new CopyOnWriteArrayList<>();

  /**
   * Restrictions without types.
   *
   * @param tenants who the present tenant is
   * @param clock when something is deleted
   * @param scopes what is different for the calling thread
   */
  public Restrictions(Tenants tenants, EntityTimestamps clock, ScopeBinding scopes) {
    this.tenants = tenants;
    this.clock = clock;
    this.scopes = scopes;
  }

  /**
   * Looks whether a type has restrictions.
   *
   * @param place where its entities are for the present caller
   */
  public <T> void add(EntityMapping<T> mapping, Supplier<Namespace> place) {
    RestrictedType<T> type = RestrictedType.of(mapping, place);
    if (type != null) {
      types.add(type);
    }
  }

  @Override
  public Answer around(Call call, Next next) {
    if (types.isEmpty() || !concerns(call)) {
      return next.run(call);
    }
    RestrictedOperation bound =
        new RestrictedOperation(name -> restriction(call, name), anyTenant());
    return next.run(call.with(bound.of(call.operation())));
  }

  /** A runner for what another thread goes on with later: the tenant stays the present one. */
  public CommandRunner staying(CommandRunner runner) {
    OperationScope scope = scopes.scope();
    Object present = scopes.seesAllTenants() ? null : scopes.tenant();
    if (present == null && !scopes.seesAllTenants()) {
      present = tenants.present();
    }
    return new StayingRunner(runner, present == null ? scope : scope.tenant(present));
  }

  private boolean anyTenant() {
    return types.stream().anyMatch(type -> type.hasTenant(scopes));
  }

  /** Whether an operation is about a collection with restrictions, or about none in particular. */
  private boolean concerns(Call call) {
    Operation operation = call.operation();
    String own = operation.collection();
    return own == null
        || type(call, own) != null
        || operation.collections().stream()
            .anyMatch(place -> type(call, place.collection()) != null);
  }

  private @Nullable RestrictedType<?> type(Call call, String collection) {
    for (RestrictedType<?> type : types) {
      if (type.isIn(collection)
          || type.type() == call.type() && collection.equals(call.operation().collection())) {
        return type;
      }
    }
    return null;
  }

  private Restriction restriction(Call call, String collection) {
    RestrictedType<?> type = collection.isEmpty() ? null : type(call, collection);
    return type == null ? NONE : type.restriction(tenants, clock, scopes);
  }

  /**
   * The entity with the present tenant, where it has none yet.
   *
   * @throws TenantException when there is no present tenant
   */
  public <T> T owned(EntityMapping<T> mapping, T entity) {
    for (RestrictedType<?> type : types) {
      if (type.type() == mapping.type()) {
        return typed(type, mapping).owned(entity, tenants, scopes);
      }
    }
    return entity;
  }

  @SuppressWarnings("unchecked") // both are about the same class
  private static <T> RestrictedType<T> typed(RestrictedType<?> type, EntityMapping<T> mapping) {
    if (type.type() != mapping.type()) {
      throw new IllegalStateException("a restriction of another type than " + mapping.type());
    }
    return (RestrictedType<T>) type;
  }
}
