package dev.morphium.scope;

import dev.morphium.internal.argument.Arguments;
import java.util.function.Supplier;

/**
 * A scope: a piece of work whose operations go past the cache or the write buffer, set no automatic
 * values, see what is deleted or another tenant's, or use other collections than usual.
 *
 * <p>{@code morphium.scope().withoutCache().run(() -> …)}. It holds for this Morphium, for the
 * calling thread and for the asynchronous operations that it starts, until the work ends; a scope
 * within a scope adds to it. Immutable, and thus reusable: each method gives another one.
 */
public final class OperationScope {
  private final ScopeBinding binding;
  private final ScopedSettings settings;

  OperationScope(ScopeBinding binding, ScopedSettings settings) {
    this.binding = binding;
    this.settings = settings;
  }

  /** Reads ask the server, and their results are not kept. */
  public OperationScope withoutCache() {
    return new OperationScope(binding, settings.withReadCache(false));
  }

  /** Reads use the cache again, within a scope that does not. */
  public OperationScope withCache() {
    return new OperationScope(binding, settings.withReadCache(true));
  }

  /** Writes are sent at once, after those of their type that were collected before. */
  public OperationScope withoutWriteBuffer() {
    return new OperationScope(binding, settings.withWriteBuffer(false));
  }

  /** Writes are collected again, within a scope where they are not. */
  public OperationScope withWriteBuffer() {
    return new OperationScope(binding, settings.withWriteBuffer(true));
  }

  /**
   * Times ({@code @CreationTime}, {@code @LastChange}, {@code @LastAccess}), users
   * ({@code @CreatedBy}, {@code @LastModifiedBy}) and numbers ({@code @AutoSequence}) stay as the
   * entities have them, for instance while data are imported. Ids and versions are set as ever.
   */
  public OperationScope withoutAutomaticValues() {
    return new OperationScope(binding, settings.withAutomaticValues(false));
  }

  /** Automatic values are set again, within a scope where they are not. */
  public OperationScope withAutomaticValues() {
    return new OperationScope(binding, settings.withAutomaticValues(true));
  }

  /** Types with {@code @TenantId} belong to this tenant, instead of the present one. */
  public OperationScope tenant(Object tenant) {
    Arguments.required(tenant, "tenant", "tenant");
    return new OperationScope(binding, settings.with(settings.restrictions().of(tenant)));
  }

  /**
   * Types with {@code @TenantId} are seen and changed whosever they are, for instance by a job that
   * cares for all tenants.
   */
  public OperationScope withoutTenant() {
    return new OperationScope(binding, settings.with(settings.restrictions().ofAll()));
  }

  /**
   * Entities that were deleted are seen, too, where their type has {@code @SoftDelete}: to be
   * listed, or restored by unsetting the mark.
   */
  public OperationScope withDeleted() {
    return new OperationScope(
        binding,
        settings.with(settings.restrictions().withDeleted(settings.restrictions().marking())));
  }

  /** As if there were no {@code @SoftDelete}: all are seen, and deletes are for good. */
  public OperationScope withoutSoftDelete() {
    return new OperationScope(binding, settings.with(settings.restrictions().withDeleted(false)));
  }

  /** All types live in this database. */
  public OperationScope database(String name) {
    Arguments.required(name, "database", "name");
    if (name.isBlank()) {
      throw new IllegalArgumentException("the name of the scope's database is blank; give one");
    }
    return new OperationScope(binding, settings.in(name));
  }

  /** The entities of a type live in this collection. */
  public OperationScope collection(Class<?> type, String name) {
    Arguments.required(type, "collection", "type");
    Arguments.required(name, "collection", "name");
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "the name of the scope's collection for %s is blank; give one"
              .formatted(type.getSimpleName()));
    }
    return new OperationScope(binding, settings.in(type, name));
  }

  /** Does something in this scope. */
  public void run(Runnable work) {
    Arguments.required(work, "run", "work");
    call(
        () -> {
          work.run();
          return this;
        });
  }

  /** Does something in this scope, and gives its result. */
  public <R> R call(Supplier<R> work) {
    Arguments.required(work, "call", "work");
    return binding.call(settings, work);
  }
}
