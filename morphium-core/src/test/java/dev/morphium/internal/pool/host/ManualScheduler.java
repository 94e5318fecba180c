package dev.morphium.internal.pool.host;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A scheduler without a thread: what repeats is run when the test says so. */
final class ManualScheduler extends AbstractExecutorService implements ScheduledExecutorService {
  private final List<Task> tasks = new CopyOnWriteArrayList<>();

  /** Runs everything that repeats, once. */
  void tick() {
    tasks.forEach(task -> task.work.run());
  }

  int scheduled() {
    return tasks.size();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable work, long initialDelay, long delay, TimeUnit unit) {
    Task task = new Task(work);
    tasks.add(task);
    return task;
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initialDelay, long period, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void execute(Runnable command) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void shutdown() {
    tasks.clear();
  }

  @Override
  public List<Runnable> shutdownNow() {
    tasks.clear();
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }

  private final class Task extends CompletableFuture<Object> implements ScheduledFuture<Object> {
    private final Runnable work;

    private Task(Runnable work) {
      this.work = work;
    }

    @Override
    public boolean cancel(boolean interrupt) {
      tasks.remove(this);
      return super.cancel(interrupt);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    @SuppressWarnings("ComparableType")
    public int compareTo(Delayed other) {
      return 0;
    }
  }
}
