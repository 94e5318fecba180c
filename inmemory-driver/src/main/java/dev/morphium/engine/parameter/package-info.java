/** The server's parameters: which there are, their values, and how values are read. */
@NullMarked
package dev.morphium.engine.parameter;

import org.jspecify.annotations.NullMarked;
