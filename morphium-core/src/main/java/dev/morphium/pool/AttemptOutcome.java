package dev.morphium.pool;

import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.pool.net.HostAddress;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one attempt at a command.
 *
 * @param address the server it went to
 * @param reply the server's answer; null when there was none
 * @param failure why there was no answer; null when there was one
 * @param again whether another attempt may bring more
 */
record AttemptOutcome(
    HostAddress address, @Nullable Reply reply, @Nullable DriverException failure, Again again) {
  /** Whether, and how, another attempt may follow. */
  enum Again {
    /** It is done, or must not be retried. */
    NO,
    /** At once. */
    SOON,
    /** After a while, because the server has too much to do. */
    LATER
  }

  static AttemptOutcome answered(HostAddress address, Reply reply, Again again) {
    return new AttemptOutcome(address, reply, null, again);
  }

  static AttemptOutcome failed(HostAddress address, DriverException failure, boolean again) {
    return new AttemptOutcome(address, null, failure, again ? Again.SOON : Again.NO);
  }

  /** The reply, or the exception why there is none. */
  Reply get() {
    if (reply != null) {
      return reply;
    }
    throw error();
  }

  /** The failure, also when it was a reply that told of it. */
  RuntimeException error() {
    if (failure != null) {
      return failure;
    }
    return reply == null
        ? new IllegalStateException("neither reply nor failure")
        : new DriverException.CommandFailed(reply);
  }

  /** Whether the server has answered with an error before it wrote anything. */
  boolean wroteNothing() {
    return reply != null && !reply.ok() && ServerErrors.nothingWritten(reply);
  }
}
