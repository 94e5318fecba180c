package dev.morphium.internal.restriction;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Who the present tenant is, for {@code @TenantId}. */
public final class Tenants {
  /** Nobody knows: types with a tenant cannot be used. */
  public static final Tenants UNKNOWN = new Tenants(() -> null);

  private final Supplier<? extends @Nullable Object> present;

  private Tenants(Supplier<? extends @Nullable Object> present) {
    this.present = present;
  }

  /**
   * Tenants that somebody names.
   *
   * @param present asked on the thread of each operation; null where there is none, which refuses
   *     the operation
   */
  public static Tenants of(Supplier<? extends @Nullable Object> present) {
    return new Tenants(present);
  }

  @Nullable Object present() {
    return present.get();
  }
}
