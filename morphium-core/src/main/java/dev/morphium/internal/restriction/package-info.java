/**
 * Restrictions: conditions on the documents of a collection that every operation of the application
 * is bound to, for {@code @TenantId} and {@code @SoftDelete}.
 */
@NullMarked
package dev.morphium.internal.restriction;

import org.jspecify.annotations.NullMarked;
