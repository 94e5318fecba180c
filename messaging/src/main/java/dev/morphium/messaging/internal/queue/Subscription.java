package dev.morphium.messaging.internal.queue;

/** A subscription to the messages that arrive, until it is closed. */
@FunctionalInterface
public interface Subscription extends AutoCloseable {
  @Override
  void close();
}
