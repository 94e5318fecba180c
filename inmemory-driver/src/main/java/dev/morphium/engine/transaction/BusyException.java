package dev.morphium.engine.transaction;

/**
 * Tells that another command works in the session of one that must not wait: it has done nothing
 * yet, and is to be run by a thread that may.
 */
@SuppressWarnings("serial") // it never leaves this process
public final class BusyException extends RuntimeException {
  BusyException() {
    super("another command works in the session", null, false, false);
  }
}
