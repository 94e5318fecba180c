/** Tests. */
@NullMarked
package dev.morphium.testing;

import org.jspecify.annotations.NullMarked;
