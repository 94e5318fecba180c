/** Tests of cursors. */
@NullMarked
package dev.morphium.engine.cursor;

import org.jspecify.annotations.NullMarked;
