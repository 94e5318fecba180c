package dev.morphium.server.net;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * What has to be done after a request was dealt with.
 *
 * @param message the reply to send; null when the client wants none
 * @param next the exchange that goes on by itself, because the client takes several replies; or
 *     null
 * @param end why the connection has to be closed; null when it goes on
 */
record Outcome(@Nullable ByteBuf message, @Nullable Exchange next, @Nullable String end) {
  static final Outcome NOTHING = new Outcome(null, null, null);

  static Outcome ending(String reason) {
    return new Outcome(null, null, reason);
  }

  /** Frees the reply, because nobody is there to take it. */
  void release() {
    if (message != null) {
      message.release();
    }
  }
}
