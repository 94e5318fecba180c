/** Switches and places that hold for the operations of one thread within a scope. */
@NullMarked
package dev.morphium.scope;

import org.jspecify.annotations.NullMarked;
