package dev.morphium.engine.signal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/**
 * Condition variables as signals: each is ready when its condition holds, which is looked at
 * whenever something has changed.
 *
 * <p>Looking costs nothing while nothing is registered, and no change between the registration and
 * the first look is missed.
 */
public final class Conditions {
  private final Queue<Registration> registered = new ConcurrentLinkedQueue<>();

  private record Registration(BooleanSupplier condition, Runnable callback) {}

  /** A signal that is ready when the condition holds. */
  public Signal signal(BooleanSupplier condition) {
    return new Signal() {
      @Override
      public boolean isReady() {
        return condition.getAsBoolean();
      }

      @Override
      public Runnable onReady(Runnable callback) {
        Registration registration = new Registration(condition, callback);
        registered.add(registration);
        look(registration);
        return () -> registered.remove(registration);
      }
    };
  }

  /** Something has changed that conditions depend on. */
  public void changed() {
    for (Registration each : registered) {
      look(each);
    }
  }

  private void look(Registration registration) {
    if (registration.condition.getAsBoolean() && registered.remove(registration)) {
      registration.callback.run();
    }
  }
}
