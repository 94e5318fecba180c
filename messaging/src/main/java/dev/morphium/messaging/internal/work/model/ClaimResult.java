package dev.morphium.messaging.internal.work.model;

import dev.morphium.messaging.message.Message;

/** The result of a claim: a message with its lease, or none. */
public sealed interface ClaimResult {
  /**
   * A message to work on.
   *
   * @param message the message, with its work
   * @param lease the right to it
   */
  record Claimed(Message message, Lease lease) implements ClaimResult {}

  /** A message that cannot be read, because of what another client wrote: a dead letter now. */
  record Unreadable() implements ClaimResult {}

  /** There is nothing to do. */
  record Nothing() implements ClaimResult {}

  /** The next message's ordering key was taken by somebody else at the same time. */
  record Busy() implements ClaimResult {}
}
