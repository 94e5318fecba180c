/** Server-side cursors: results that a client fetches batch by batch. */
@NullMarked
package dev.morphium.engine.cursor;

import org.jspecify.annotations.NullMarked;
