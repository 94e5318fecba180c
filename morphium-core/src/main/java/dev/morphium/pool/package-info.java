/**
 * The driver that reaches servers through sockets: it finds the server for each command, takes a
 * connection from that server's pool, and tries again what may be tried again.
 */
@NullMarked
package dev.morphium.pool;

import org.jspecify.annotations.NullMarked;
