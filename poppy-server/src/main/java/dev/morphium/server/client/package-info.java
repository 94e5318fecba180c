/**
 * A small client of servers and replica sets, for what the program itself does with them over the
 * wire.
 */
@NullMarked
package dev.morphium.server.client;

import org.jspecify.annotations.NullMarked;
