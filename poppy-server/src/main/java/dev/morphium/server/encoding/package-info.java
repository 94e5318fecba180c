/** Batches of changes as bytes and back, and what such bytes are made of. */
@NullMarked
package dev.morphium.server.encoding;

import org.jspecify.annotations.NullMarked;
