/** What happens in the pools of connections, for listeners and statistics. */
@NullMarked
package dev.morphium.pool.host;

import org.jspecify.annotations.NullMarked;
