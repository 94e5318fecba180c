/** Java types with their arguments, resolved through superclasses. */
@NullMarked
package dev.morphium.mapping.type;

import org.jspecify.annotations.NullMarked;
