/** The binary encoding of change batches. */
@NullMarked
package dev.morphium.server.encoding;

import org.jspecify.annotations.NullMarked;
