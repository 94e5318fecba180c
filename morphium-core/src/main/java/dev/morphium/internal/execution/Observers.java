package dev.morphium.internal.execution;

import dev.morphium.listener.OperationObserver;
import dev.morphium.listener.OperationObserver.Running;
import dev.morphium.operation.Answer;
import dev.morphium.operation.Interceptor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The interceptor that tells observers of commands: what one of them throws is logged and changes
 * nothing.
 */
public final class Observers implements Interceptor {
  private static final Logger LOG = LoggerFactory.getLogger(Observers.class);

  private final List<OperationObserver> all = new CopyOnWriteArrayList<>();

  /** Adds an observer. */
  public void add(OperationObserver observer) {
    all.add(observer);
  }

  /** Tells an observer no longer, except of the ends of commands that it saw beginning. */
  public void remove(OperationObserver observer) {
    all.remove(observer);
  }

  @Override
  public Answer around(Call call, Next next) {
    Deque<Running> running = new ArrayDeque<>();
    for (OperationObserver observer : all) {
      guarded(call, () -> running.push(observer.started(call.operation())));
    }
    Throwable failed = null;
    try {
      return next.run(call);
    } catch (RuntimeException | Error failure) {
      failed = failure;
      throw failure;
    } finally {
      Throwable outcome = failed;
      running.forEach(each -> guarded(call, () -> each.ended(outcome)));
    }
  }

  private static void guarded(Call call, Runnable telling) {
    try {
      telling.run();
    } catch (RuntimeException e) {
      LOG.warn("an observer of operations failed at {}", call.operation().name(), e);
    }
  }
}
