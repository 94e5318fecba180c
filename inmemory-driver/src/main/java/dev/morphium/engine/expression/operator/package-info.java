/** The expression operators, by family, and the table that joins the families. */
@NullMarked
package dev.morphium.engine.expression.operator;

import org.jspecify.annotations.NullMarked;
