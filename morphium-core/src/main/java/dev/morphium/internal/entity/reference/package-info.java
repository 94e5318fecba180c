/**
 * What {@code @Reference} promises: referenced objects read together, stored before their owners,
 * and deleted with them.
 */
@NullMarked
package dev.morphium.internal.entity.reference;

import org.jspecify.annotations.NullMarked;
