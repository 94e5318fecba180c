/** The port of connections: how one is opened, and what is done on it. */
@NullMarked
package dev.morphium.internal.pool.net;

import org.jspecify.annotations.NullMarked;
