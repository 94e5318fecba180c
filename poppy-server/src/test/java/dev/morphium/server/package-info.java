/** Tests of the server as a whole, through real sockets. */
@NullMarked
package dev.morphium.server;

import org.jspecify.annotations.NullMarked;
