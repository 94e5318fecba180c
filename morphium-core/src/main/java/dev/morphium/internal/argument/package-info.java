/** Checks of the arguments of public methods. */
@NullMarked
package dev.morphium.internal.argument;

import org.jspecify.annotations.NullMarked;
