/** Connections over sockets: TLS, frames, compression and the first handshake. */
@NullMarked
package dev.morphium.internal.pool.socket;

import org.jspecify.annotations.NullMarked;
