/**
 * Documents that expire: which rules there are, which documents they concern, and the sweep that
 * deletes them.
 */
@NullMarked
package dev.morphium.engine.expiry;

import org.jspecify.annotations.NullMarked;
