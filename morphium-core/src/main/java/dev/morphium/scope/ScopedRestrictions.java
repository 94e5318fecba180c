package dev.morphium.scope;

import org.jspecify.annotations.Nullable;

/**
 * What is different about {@code @TenantId} and {@code @SoftDelete} within a scope.
 *
 * @param tenant the tenant; null for the present one
 * @param allTenants whether the documents of all tenants are seen
 * @param deleted whether marked documents are seen
 * @param marking whether deletes set the mark
 */
record ScopedRestrictions(
    @Nullable Object tenant, boolean allTenants, boolean deleted, boolean marking) {
  static final ScopedRestrictions USUAL = new ScopedRestrictions(null, false, false, true);

  ScopedRestrictions of(Object other) {
    return new ScopedRestrictions(other, false, deleted, marking);
  }

  ScopedRestrictions ofAll() {
    return new ScopedRestrictions(null, true, deleted, marking);
  }

  ScopedRestrictions withDeleted(boolean marks) {
    return new ScopedRestrictions(tenant, allTenants, true, marks);
  }
}
