/**
 * BSON values as the engine sees them: views of immutable bytes, their order, their equality and
 * their paths.
 */
@NullMarked
package dev.morphium.engine.value;

import org.jspecify.annotations.NullMarked;
