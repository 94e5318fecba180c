/** Bean validation of entities, where the application brings it. */
@NullMarked
package dev.morphium.internal.mapping.validation;

import org.jspecify.annotations.NullMarked;
