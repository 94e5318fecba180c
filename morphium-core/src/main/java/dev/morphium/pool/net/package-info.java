/** The addresses of servers. */
@NullMarked
package dev.morphium.pool.net;

import org.jspecify.annotations.NullMarked;
