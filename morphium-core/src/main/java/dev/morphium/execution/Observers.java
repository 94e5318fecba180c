package dev.morphium.execution;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Several observers as one: what one of them throws is logged and changes nothing. */
public final class Observers implements OperationObserver {
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
  public boolean isIdle() {
    return all.isEmpty();
  }

  @Override
  public Running started(ObservedCommand command) {
    Running running = Running.UNNOTICED;
    for (OperationObserver observer : all) {
      Running next = guarded(observer, command);
      running = running == Running.UNNOTICED ? next : new Both(next, running);
    }
    return running;
  }

  private static Running guarded(OperationObserver observer, ObservedCommand command) {
    try {
      return new Guarded(observer.started(command));
    } catch (RuntimeException e) {
      LOG.warn("an observer of operations failed at the beginning of {}", command.name(), e);
      return Running.UNNOTICED;
    }
  }

  /** Two that are told, the one that began last first. */
  private record Both(Running last, Running first) implements Running {
    @Override
    public void ended(@Nullable Throwable failure) {
      last.ended(failure);
      first.ended(failure);
    }
  }

  private record Guarded(Running running) implements Running {
    @Override
    public void ended(@Nullable Throwable failure) {
      try {
        running.ended(failure);
      } catch (RuntimeException e) {
        LOG.warn("an observer of operations failed at the end of one", e);
      }
    }
  }
}
