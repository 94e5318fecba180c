/**
 * The network side of the server: connections, frames, order of replies and back-pressure, on
 * Netty.
 *
 * <p>It takes commands to a {@link dev.morphium.server.net.CommandService} and knows nothing of
 * what they do.
 */
@NullMarked
package dev.morphium.server.net;

import org.jspecify.annotations.NullMarked;
