package dev.morphium.engine.change;

import dev.morphium.engine.signal.OneShotSignal;
import dev.morphium.engine.signal.Signal;
import org.jspecify.annotations.Nullable;

/**
 * The fsync lock: as long as it is held, all writes wait, so that what a backup copies does not
 * change. It is counted: it is released when it was unlocked as often as it was locked.
 *
 * <p>Source: MongoDB manual, "fsync", "fsyncUnlock".
 */
public final class FsyncLock {
  private int count;
  private volatile @Nullable OneShotSignal held;

  /** What a writer has to wait for before it applies anything; null while nobody holds the lock. */
  public @Nullable Signal held() {
    return held;
  }

  public synchronized int count() {
    return count;
  }

  /** Locks once more. @return how often it is locked now */
  public synchronized int lock() {
    if (count == 0) {
      held = new OneShotSignal();
    }
    count++;
    return count;
  }

  /** Unlocks once. @return how often it is still locked; -1 when it was not */
  public int unlock() {
    OneShotSignal over = null;
    int left;
    synchronized (this) {
      if (count == 0) {
        return -1;
      }
      count--;
      left = count;
      if (left == 0) {
        over = held;
        held = null;
      }
    }
    if (over != null) {
      over.fire();
    }
    return left;
  }

  /** Releases it, however often it was locked: this server takes no writes of clients any more. */
  public void release() {
    int left;
    do {
      left = unlock();
    } while (left > 0);
  }
}
