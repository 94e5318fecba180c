package dev.morphium.engine.transaction;

import dev.morphium.engine.signal.Signal;

/** What comes of a session checkout: the session, or another command works in it. */
public sealed interface SessionCheckout {
  /** The session is the command's until it checks it in. */
  record CheckedOut(SessionTransactions session) implements SessionCheckout {}

  /**
   * The session is in use.
   *
   * @param end ready when it was checked in
   */
  record InUse(Signal end) implements SessionCheckout {}
}
