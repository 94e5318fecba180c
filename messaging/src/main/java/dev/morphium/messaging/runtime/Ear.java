package dev.morphium.messaging.runtime;

/** Somebody who is told of messages until it is closed. */
@FunctionalInterface
public interface Ear extends AutoCloseable {
  @Override
  void close();
}
