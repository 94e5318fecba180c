/** Tests of projections. */
@NullMarked
package dev.morphium.engine.project;

import org.jspecify.annotations.NullMarked;
