/**
 * Updates: the three forms of an update, compiled once and applied to documents' bytes, and the
 * document that an upsert inserts. The operators are one floor up.
 */
@NullMarked
package dev.morphium.engine.update;

import org.jspecify.annotations.NullMarked;
