package dev.morphium.watch;

import dev.morphium.mapping.PathMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.OperationOptions;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The streams that were opened through one runner, so that its owner can end them.
 *
 * <p>Streams that are no longer reachable are forgotten (weak references).
 */
public final class OpenStreams implements AutoCloseable {
  private final Supplier<CommandRunner> runner;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ChangeStream<?>, Boolean> streams = new WeakHashMap<>();

  /**
   * @param runner asked when a stream is opened, by the thread that opens it; another one may open
   *     it again with what it has given
   */
  public OpenStreams(Supplier<CommandRunner> runner) {
    this.runner = runner;
  }

  /** A builder of streams of a target, from now on. */
  public <T> Watching<T> watching(WatchTarget target, PathMapping mapping, Decoder<T> decoder) {
    return new Watching<>(this, target, mapping, decoder);
  }

  /**
   * Opens a stream.
   *
   * @throws dev.morphium.driver.DriverException when it cannot be opened
   */
  public <T> ChangeStream<T> open(WatchTarget target, Decoder<T> decoder, WatchOptions options) {
    ChangeStream<T> stream =
        new ChangeStream<>(runner.get(), target, decoder, options, OperationOptions.DEFAULT);
    lock.lock();
    try {
      streams.keySet().removeIf(ChangeStream::isEnded);
      streams.put(stream, Boolean.TRUE);
    } finally {
      lock.unlock();
    }
    return stream;
  }

  /** Ends all of them: their readers get nothing more, and no failure. */
  @Override
  public void close() {
    List<ChangeStream<?>> all;
    lock.lock();
    try {
      all = List.copyOf(streams.keySet());
      streams.clear();
    } finally {
      lock.unlock();
    }
    all.forEach(ChangeStream::close);
  }
}
