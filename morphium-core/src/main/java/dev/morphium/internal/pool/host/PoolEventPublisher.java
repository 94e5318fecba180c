package dev.morphium.internal.pool.host;

import dev.morphium.pool.host.PoolEvent;
import dev.morphium.pool.host.PoolListener;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes pool events to a listener: makes no event when there is no listener, and survives the
 * listener's failures.
 */
final class PoolEventPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(HostPool.class);

  private final PoolListener listener;
  private final boolean listening;
  private final AtomicBoolean failed = new AtomicBoolean();

  PoolEventPublisher(PoolListener listener) {
    this.listener = listener;
    this.listening = listener != PoolListener.NONE;
  }

  /** Whether anybody would hear an event. */
  boolean listening() {
    return listening;
  }

  void announce(Supplier<? extends PoolEvent> maker) {
    if (listening) {
      PoolEvent event = maker.get();
      try {
        listener.onEvent(event);
      } catch (Throwable e) {
        if (failed.compareAndSet(false, true)) {
          LOG.warn("a pool listener failed on {}; the pool goes on, and logs this once", event, e);
        } else {
          LOG.debug("a pool listener failed on {}", event, e);
        }
      }
    }
  }
}
