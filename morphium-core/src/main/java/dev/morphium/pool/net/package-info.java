/** Connections: sockets, TLS, frames and the first handshake. */
@NullMarked
package dev.morphium.pool.net;

import org.jspecify.annotations.NullMarked;
