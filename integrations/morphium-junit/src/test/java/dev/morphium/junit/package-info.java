/** Tests. */
@NullMarked
package dev.morphium.junit;

import org.jspecify.annotations.NullMarked;
