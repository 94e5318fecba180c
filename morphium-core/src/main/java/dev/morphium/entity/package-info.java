/** Writes beside those of one entity: bulks, partial changes, and collections of maps. */
@NullMarked
package dev.morphium.entity;

import org.jspecify.annotations.NullMarked;
