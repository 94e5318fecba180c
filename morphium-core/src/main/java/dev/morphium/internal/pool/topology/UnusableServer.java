package dev.morphium.internal.pool.topology;

/**
 * The reason why a server that answers is not used, such as an incompatible wire version; it has no
 * stack trace.
 */
final class UnusableServer extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnusableServer(String message) {
    super(message, null, false, false);
  }
}
