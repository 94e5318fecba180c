/** Bounds on the memory of running commands: the budget of all, the account of one, the limits. */
@NullMarked
package dev.morphium.engine.memory;

import org.jspecify.annotations.NullMarked;
