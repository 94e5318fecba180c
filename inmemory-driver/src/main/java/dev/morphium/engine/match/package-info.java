/**
 * Filters: a query document compiled once to a tree that matches documents and that the planner can
 * read. The operators' parsing is one floor up.
 */
@NullMarked
package dev.morphium.engine.match;

import org.jspecify.annotations.NullMarked;
