package dev.morphium.messaging.runtime;

/** A subscription to the messages that arrive, until it is closed. */
@FunctionalInterface
public interface Ear extends AutoCloseable {
  @Override
  void close();
}
