/** Tests of updates. */
@NullMarked
package dev.morphium.engine.update;

import org.jspecify.annotations.NullMarked;
