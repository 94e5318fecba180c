package dev.morphium.engine.signal;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The long work in progress that no command waits for, as {@code currentOp} lists it: index builds
 * of a secondary, an initial sync.
 */
public final class BackgroundWork {
  private final List<ProgressMeter> running = new CopyOnWriteArrayList<>();

  /** Work begins. */
  public void begin(ProgressMeter meter) {
    running.add(meter);
  }

  /** Work ends, whether it is done or not. */
  public void end(ProgressMeter meter) {
    running.remove(meter);
  }

  /** What runs now, in the order in which it began. */
  public List<ProgressMeter> running() {
    return List.copyOf(running);
  }
}
