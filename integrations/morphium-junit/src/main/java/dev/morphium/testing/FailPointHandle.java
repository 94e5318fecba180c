package dev.morphium.testing;

/** A fail point that is on, until it is closed. */
@FunctionalInterface
public interface FailPointHandle extends AutoCloseable {
  /** Turns it off; twice is fine. */
  @Override
  void close();
}
