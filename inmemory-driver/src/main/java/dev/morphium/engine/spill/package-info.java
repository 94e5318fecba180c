/** Spilling: what running commands hold beyond their memory goes to temporary files. */
@NullMarked
package dev.morphium.engine.spill;

import org.jspecify.annotations.NullMarked;
