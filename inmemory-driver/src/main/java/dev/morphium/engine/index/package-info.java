/**
 * Indexes: what they are defined as, which keys a document has in them, and how keys are encoded so
 * that their bytes sort as their values do.
 */
@NullMarked
package dev.morphium.engine.index;

import org.jspecify.annotations.NullMarked;
