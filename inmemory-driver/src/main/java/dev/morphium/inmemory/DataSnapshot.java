package dev.morphium.inmemory;

import dev.morphium.engine.change.Root;

/** A snapshot of all data of an in-process database: an immutable value, for as long as wanted. */
public final class DataSnapshot {
  private final Root root;

  DataSnapshot(Root root) {
    this.root = root;
  }

  Root root() {
    return root;
  }
}
