/** A server that plays a script over real sockets, for conversations that must be exact. */
@NullMarked
package dev.morphium.pool.scripted;

import org.jspecify.annotations.NullMarked;
