/**
 * Persistent B+trees: trees of records and of index keys that share their nodes from version to
 * version.
 */
@NullMarked
package dev.morphium.engine.store;

import org.jspecify.annotations.NullMarked;
