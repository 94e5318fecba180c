/** How classes and records of applications are stored: their properties, found and compiled. */
@NullMarked
package dev.morphium.internal.mapping.object;

import org.jspecify.annotations.NullMarked;
