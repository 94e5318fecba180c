/**
 * The MongoDB wire protocol as bytes: messages in, messages out, and no sockets.
 *
 * <p>Whatever bytes come in, the answer is a message or a {@code WireException}.
 */
@NullMarked
package dev.morphium.wire;

import org.jspecify.annotations.NullMarked;
