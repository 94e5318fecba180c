package dev.morphium.server.net;

/**
 * Time that passes before a command runs: until something happens, or until it is over.
 *
 * <p>It holds no thread: a client that waits for news costs its connection and a timer.
 */
public interface Pause {
  /** How long it lasts at most, in milliseconds. */
  long millis();

  /**
   * Has {@code resume} called once what is waited for has happened, at once when it already has.
   *
   * @return what takes this back
   */
  Runnable onReady(Runnable resume);
}
