/** Queries: what is asked of a collection of entities, and what is done with what is found. */
@NullMarked
package dev.morphium.query;

import org.jspecify.annotations.NullMarked;
