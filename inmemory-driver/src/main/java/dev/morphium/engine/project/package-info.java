/**
 * Projections: which fields of a document a result has, of {@code find}, {@code $project}, {@code
 * $addFields} and {@code $unset}.
 */
@NullMarked
package dev.morphium.engine.project;

import org.jspecify.annotations.NullMarked;
