/** Tests that send commands nobody would write. */
@NullMarked
package dev.morphium.engine.fuzz;

import org.jspecify.annotations.NullMarked;
