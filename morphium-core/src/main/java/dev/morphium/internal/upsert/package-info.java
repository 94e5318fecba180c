/** Upserts: what a document that is inserted by an update must have. */
@NullMarked
package dev.morphium.internal.upsert;

import org.jspecify.annotations.NullMarked;
