package dev.morphium.messaging.contract;

import dev.morphium.backend.Backend;
import dev.morphium.backend.InMemory;

/** The contract, in this process without a socket. */
class InMemoryMessagingTest extends MessagingContract {
  private static final Backend BACKEND = new InMemory();

  @Override
  protected Backend backend() {
    return BACKEND;
  }
}
