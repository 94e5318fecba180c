package dev.morphium.internal.buffer;

import dev.morphium.driver.Driver;
import dev.morphium.listener.WriteFailureListener;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Interceptor;
import dev.morphium.session.SessionBinding;
import dev.morphium.settings.WriteBufferSettings;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The write buffers of a Morphium: one for each type that asks for it. */
public final class WriteBuffers implements AutoCloseable {
  private final WriteBufferSettings settings;
  private final SessionBinding binding;
  private final CommandRunner outside;
  private final Driver driver;
  private final Duration patience;
  private final WriteFailures failures = new WriteFailures();
  private final Map<Class<?>, TypeBuffer> buffers = new ConcurrentHashMap<>();
  private final ReentrantLock exitLock = new ReentrantLock();
  private @Nullable ExitFlush exit;
  private boolean closed;

  /**
   * @param binding which session a thread's operations take part in
   * @param outside sends what was collected, outside of every session
   * @param patience how long a caller waits for room; zero for no limit
   */
  public WriteBuffers(
      WriteBufferSettings settings,
      SessionBinding binding,
      CommandRunner outside,
      Driver driver,
      Duration patience) {
    this.settings = settings;
    this.binding = binding;
    this.outside = outside;
    this.driver = driver;
    this.patience = patience;
  }

  /**
   * The interceptor that collects the writes of a type; null when it does not ask for that.
   *
   * @throws dev.morphium.exception.MappingException when its annotation makes no sense
   */
  public @Nullable Interceptor buffering(EntityMapping<?> mapping) {
    BufferPolicy policy = BufferPolicy.of(mapping, settings);
    if (policy == null) {
      return null;
    }
    atExit();
    Class<?> type = mapping.type();
    TypeBuffer buffer =
        buffers.computeIfAbsent(
            type,
            ignored ->
                new TypeBuffer(
                    type,
                    policy,
                    new WriteSender(type, policy.ordered(), outside, driver, failures)));
    boolean versioned = mapping.versionProperty() != null;
    return new BufferingInterceptor(buffer, binding, versioned, patience);
  }

  private void atExit() {
    exitLock.lock();
    try {
      if (exit == null && !closed) {
        exit = ExitFlush.of(this::close);
      }
    } finally {
      exitLock.unlock();
    }
  }

  /** Adds a listener of writes that fail. */
  public void add(WriteFailureListener listener) {
    failures.add(listener);
  }

  /** Removes a listener of writes that fail. */
  public void remove(WriteFailureListener listener) {
    failures.remove(listener);
  }

  /**
   * Sends everything that was collected before, and waits until it is done.
   *
   * @throws IllegalStateException inside of a transaction
   * @throws dev.morphium.driver.DriverException.NotSent when the server is away: what was not sent
   *     waits on
   * @throws RuntimeException the first failure; the listeners have been told of each
   */
  public void flush() {
    flush(buffers.values());
  }

  /** Sends the writes of one type; see {@link #flush()}. */
  public void flush(Class<?> type) {
    TypeBuffer buffer = buffers.get(type);
    if (buffer != null) {
      flush(List.of(buffer));
    }
  }

  /**
   * Sends everything that was collected before a transaction begins; failures are told to the
   * listeners only.
   *
   * @throws dev.morphium.driver.DriverException.NotSent when the server is away
   */
  public void beforeTransaction() {
    buffers.values().forEach(TypeBuffer::flush);
  }

  private void flush(Collection<TypeBuffer> some) {
    if (binding.current() != null && binding.current().state().isActive()) {
      throw new IllegalStateException(
          "what was collected is no part of this transaction, and might wait for it: flush before"
              + " it begins or after it has ended");
    }
    RuntimeException first = null;
    for (TypeBuffer buffer : some) {
      RuntimeException failure = attempt(buffer);
      first = first == null ? failure : first;
    }
    if (first != null) {
      throw first;
    }
  }

  private static @Nullable RuntimeException attempt(TypeBuffer buffer) {
    try {
      return buffer.flush();
    } catch (RuntimeException failure) {
      return failure;
    }
  }

  /** Sends everything that waits; what cannot be sent has failed. */
  @Override
  public void close() {
    buffers.values().forEach(TypeBuffer::close);
    exitLock.lock();
    try {
      closed = true;
      if (exit != null) {
        exit.close();
        exit = null;
      }
    } finally {
      exitLock.unlock();
    }
  }
}
