/** Commands about the choice of indexes for queries. */
@NullMarked
package dev.morphium.engine.command.planning;

import org.jspecify.annotations.NullMarked;
