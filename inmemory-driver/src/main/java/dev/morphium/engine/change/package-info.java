/**
 * The catalog as one immutable root, the effects that lead from one root to the next, and the lane
 * in which writes make them.
 */
@NullMarked
package dev.morphium.engine.change;

import org.jspecify.annotations.NullMarked;
