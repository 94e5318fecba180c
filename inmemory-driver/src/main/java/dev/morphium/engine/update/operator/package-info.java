/** The update operators and their table. */
@NullMarked
package dev.morphium.engine.update.operator;

import org.jspecify.annotations.NullMarked;
