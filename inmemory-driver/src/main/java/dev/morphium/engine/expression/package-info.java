/**
 * Aggregation expressions: the compiled form, its scope of variables, and the compilation. The
 * operators are one floor up.
 */
@NullMarked
package dev.morphium.engine.expression;

import org.jspecify.annotations.NullMarked;
