/** A module of Testcontainers: Poppy in a container. */
@NullMarked
package dev.morphium.testcontainers;

import org.jspecify.annotations.NullMarked;
