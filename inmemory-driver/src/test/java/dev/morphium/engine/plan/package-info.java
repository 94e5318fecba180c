/** Tests of the planner. */
@NullMarked
package dev.morphium.engine.plan;

import org.jspecify.annotations.NullMarked;
