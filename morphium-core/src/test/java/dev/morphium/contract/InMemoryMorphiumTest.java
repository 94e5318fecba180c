package dev.morphium.contract;

import dev.morphium.backend.Backend;
import dev.morphium.backend.InMemory;

/** The contract, in this process without a socket. */
class InMemoryMorphiumTest extends MorphiumContract {
  private static final Backend BACKEND = new InMemory();

  @Override
  protected Backend backend() {
    return BACKEND;
  }
}
