package dev.morphium.repository.contract;

import dev.morphium.backend.Backend;
import dev.morphium.backend.InMemory;

/** The contract, in this process without a socket. */
class InMemoryRepositoryTest extends RepositoryContract {
  private static final Backend BACKEND = new InMemory();

  @Override
  protected Backend backend() {
    return BACKEND;
  }
}
