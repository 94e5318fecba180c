package dev.morphium.server.net;

import dev.morphium.engine.command.Pause;
import dev.morphium.engine.command.PreparedCommand;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * What has to be done after a request was dealt with.
 *
 * @param message the reply to send; null when the client wants none
 * @param next the exchange that goes on by itself, because the client takes several replies; or
 *     null
 * @param waiting the command that has not run, because it has to wait; or null
 * @param end why the connection has to be closed; null when it goes on
 */
record Outcome(
    @Nullable ByteBuf message,
    @Nullable Exchange next,
    @Nullable Waiting waiting,
    @Nullable String end) {
  static final Outcome NOTHING = new Outcome(null, null, null, null);

  /** A command that has to wait before it goes on. */
  record Waiting(Exchange exchange, PreparedCommand prepared, Pause pause) {}

  static Outcome reply(ByteBuf message, @Nullable Exchange next) {
    return new Outcome(message, next, null, null);
  }

  static Outcome waiting(Exchange exchange, PreparedCommand prepared, Pause pause) {
    return new Outcome(null, null, new Waiting(exchange, prepared, pause), null);
  }

  static Outcome ending(String reason) {
    return new Outcome(null, null, null, reason);
  }

  /** Frees the reply, because nobody is there to take it. */
  void release() {
    if (message != null) {
      message.release();
    }
    abandon();
  }

  /** Gives up the command that waits, because nobody is there to take its reply. */
  void abandon() {
    if (waiting != null) {
      waiting.prepared().abandon();
    }
  }
}
