/** Entities and repositories of the tests, which the processor implements. */
@NullMarked
package dev.morphium.repository.sample;

import org.jspecify.annotations.NullMarked;
