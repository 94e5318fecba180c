/** Tests. */
@NullMarked
package dev.morphium.testcontainers;

import org.jspecify.annotations.NullMarked;
