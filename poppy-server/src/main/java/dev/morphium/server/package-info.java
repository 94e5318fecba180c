/** The server as a whole: an engine, and the network in front of it. */
@NullMarked
package dev.morphium.server;

import org.jspecify.annotations.NullMarked;
