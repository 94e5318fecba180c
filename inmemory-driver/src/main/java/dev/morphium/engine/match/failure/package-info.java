/**
 * The explanation of failed validations: why a document does not match a filter, clause by clause.
 */
@NullMarked
package dev.morphium.engine.match.failure;

import org.jspecify.annotations.NullMarked;
