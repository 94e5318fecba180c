/** The query operators: how each reads its operand, and the table of them all. */
@NullMarked
package dev.morphium.engine.match.operator;

import org.jspecify.annotations.NullMarked;
