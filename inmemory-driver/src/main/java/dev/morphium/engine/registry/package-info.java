/**
 * Tables of names: what a family of operators, stages or commands has, plans to have, and does not
 * know.
 */
@NullMarked
package dev.morphium.engine.registry;

import org.jspecify.annotations.NullMarked;
