package dev.morphium.engine.signal;

/**
 * A signal: something that a command can wait for, whether that is a commit, a cluster time, the
 * end of a transaction, a session's checkout, a write concern, a lease, awaited data or a change of
 * the topology.
 *
 * <p>Waiting costs a registration and no thread.
 */
public interface Signal {
  /** Whether there is nothing to wait for, now or any more. */
  boolean isReady();

  /**
   * Registers a callback, called once and from any thread when the signal is ready; at once when it
   * already is. The callback must only hand over: what it runs on is needed by others.
   *
   * @return cancels the registration; the callback may be under way nevertheless
   */
  Runnable onReady(Runnable callback);

  /** A signal that is ready: there is nothing to wait for. */
  Signal READY =
      new Signal() {
        @Override
        public boolean isReady() {
          return true;
        }

        @Override
        public Runnable onReady(Runnable callback) {
          callback.run();
          return () -> {};
        }
      };

  /** A signal that never comes: only a time limit or a kill ends the wait for it. */
  Signal NEVER =
      new Signal() {
        @Override
        public boolean isReady() {
          return false;
        }

        @Override
        public Runnable onReady(Runnable callback) {
          return () -> {};
        }
      };
}
