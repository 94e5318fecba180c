package dev.morphium.engine.command;

/**
 * Time that passes before a command goes on: until something happens, or until it is over.
 *
 * <p>It holds no thread: whoever waits for news costs a few objects, and a timer where there is no
 * thread that waits anyway.
 */
public interface Pause {
  /** How long it lasts at most, in milliseconds; {@code Long.MAX_VALUE} when only news end it. */
  long millis();

  /**
   * Whether the command has done its work, and the log is to decide about it: that comes soon, so
   * the command cannot be abandoned, whoever closes waits for it.
   */
  default boolean isForCommit() {
    return false;
  }

  /**
   * Has {@code resume} called once, from any thread, when what is waited for has happened; at once
   * when it already has. The callback must only hand over: others wait for the thread it runs on.
   *
   * @return takes this back
   */
  Runnable onReady(Runnable resume);

  /** A pause that nothing ends before its time. */
  static Pause of(long millis) {
    return new Pause() {
      @Override
      public long millis() {
        return millis;
      }

      @Override
      public Runnable onReady(Runnable resume) {
        return () -> {};
      }
    };
  }
}
