/** Tests of the update operators. */
@NullMarked
package dev.morphium.engine.update.operator;

import org.jspecify.annotations.NullMarked;
