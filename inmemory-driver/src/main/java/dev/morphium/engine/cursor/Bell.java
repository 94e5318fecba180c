package dev.morphium.engine.cursor;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Wakes one who waits, and remembers that it rang while nobody did.
 *
 * <p>Whoever wants to wait resets it, looks for what there is, and waits only when there is
 * nothing: what comes between the look and the waiting rings a bell that was reset before, so that
 * no news is missed. Any number of threads may ring.
 */
public final class Bell {
  private final AtomicReference<@Nullable Runnable> state = new AtomicReference<>();

  /** Wakes who waits, or will wait before the next {@link #reset}. */
  public void ring() {
    Runnable waiting = state.getAndSet(Bell::hasRung);
    if (waiting != null) {
      waiting.run();
    }
  }

  /** Stands where nobody waits for a bell that rang. */
  private static void hasRung() {}

  /** Forgets that it rang. Only for the one who waits, while it does not. */
  public void reset() {
    state.set(null);
  }

  /**
   * Has a callback called once when it rings; at once when it has rung since the last {@link
   * #reset}.
   *
   * @return takes this back
   */
  public Runnable onRing(Runnable resume) {
    if (!state.compareAndSet(null, resume)) {
      resume.run();
    }
    return () -> state.compareAndSet(resume, null);
  }
}
