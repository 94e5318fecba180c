package dev.morphium.internal.buffer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what is collected when the virtual machine ends before the Morphium was closed.
 *
 * <p>A hook of the virtual machine, from the first buffer on until {@link #close}.
 */
final class ExitFlush implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ExitFlush.class);

  private final Thread hook;

  private ExitFlush(Thread hook) {
    this.hook = hook;
  }

  /** Begins to wait for the end; when that has begun already, it is too late. */
  static ExitFlush of(Runnable flush) {
    Thread hook =
        Thread.ofPlatform()
            .name("morphium-exit-flush")
            .unstarted(
                () -> {
                  try {
                    flush.run();
                  } catch (RuntimeException e) {
                    LOG.error("writes that were collected were not sent before the end", e);
                  }
                });
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      LOG.debug("the virtual machine is about to end");
    }
    return new ExitFlush(hook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      LOG.debug("the virtual machine is about to end, and sends what was collected");
    }
  }
}
