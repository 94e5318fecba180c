package dev.morphium.server.net;

import dev.morphium.engine.command.execution.Step;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** The result of one step of an exchange: what its connection has to do next. */
sealed interface ExchangeResult {
  /**
   * The reply is to be sent.
   *
   * @param message null when the client wants none
   * @param next the exchange that goes on by itself, because the client takes several replies; or
   *     null
   */
  record Replied(@Nullable ByteBuf message, @Nullable Exchange next) implements ExchangeResult {}

  /** The command goes on when it has waited. */
  record Awaiting(Exchange exchange, Step.Await await) implements ExchangeResult {}

  /** The command goes on, on a worker. */
  record Offloaded(Exchange exchange, Step.Continuation next) implements ExchangeResult {}

  /** The connection is to be closed. */
  record Closing(String reason) implements ExchangeResult {}

  /** Frees the reply, because its client is gone. */
  default void release() {
    if (this instanceof Replied replied && replied.message() != null) {
      replied.message().release();
    }
  }
}
