package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.wire.Compressor;
import dev.morphium.wire.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request and how its reply is to be sent.
 *
 * @param compressor the compressor that the request came with and the reply goes with; null without
 */
record Exchange(Request request, @Nullable Compressor compressor) {
  Command command() {
    return request.command();
  }

  /** The same exchange, going on with a command that nobody sent. */
  Exchange continued(Command command, int requestId) {
    return new Exchange(new Request(requestId, command, request.flags(), false), compressor);
  }
}
