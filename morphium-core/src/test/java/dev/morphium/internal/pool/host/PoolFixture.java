package dev.morphium.internal.pool.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Deadline;
import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.host.HostPoolStatistics;
import dev.morphium.pool.host.PoolEvent;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/** A pool over connections to nowhere, with a clock that the test moves. */
final class PoolFixture implements AutoCloseable {
  static final HostAddress HOST = new HostAddress("db1", 27017);
  static final Deadline SOON = Deadline.after(Duration.ofHours(1));

  final FakeFactory factory = new FakeFactory();
  final ManualScheduler scheduler = new ManualScheduler();
  final AtomicLong now = new AtomicLong(1_000_000);
  final List<PoolEvent> events = new CopyOnWriteArrayList<>();
  final HostPool pool;

  PoolFixture(HostPoolSettings settings) {
    pool = new HostPool(HOST, factory, settings, scheduler, now::get, events::add);
  }

  static PoolFixture ready(HostPoolSettings settings) {
    PoolFixture fixture = new PoolFixture(settings);
    fixture.pool.ready();
    return fixture;
  }

  PooledConnection take() {
    return pool.checkOut(SOON);
  }

  /** Does something on a thread of its own. */
  static <T> CompletableFuture<T> start(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            result.complete(work.call());
          } catch (Throwable e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  static <T> T result(CompletableFuture<T> future) {
    return future.orTimeout(90, TimeUnit.SECONDS).join();
  }

  static Throwable error(CompletableFuture<?> future) {
    return future
        .orTimeout(90, TimeUnit.SECONDS)
        .handle((value, error) -> error == null ? new AssertionError("got " + value) : error)
        .join();
  }

  static void await(BooleanSupplier condition) {
    Awaitility.await().pollInterval(Duration.ofMillis(1)).until(condition::getAsBoolean);
  }

  void awaitWaiting(int threads) {
    await(() -> pool.statistics().waiting() == threads);
  }

  void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  <E extends PoolEvent> List<E> events(Class<E> type) {
    return events.stream().filter(type::isInstance).map(type::cast).toList();
  }

  List<String> eventNames() {
    return events.stream().map(event -> event.getClass().getSimpleName()).toList();
  }

  /** Closes the pool, and checks that nothing is left. */
  @Override
  public void close() {
    pool.close();
    assertThat(scheduler.scheduled()).isZero();
    assertThat(factory.open()).as("open connections").isZero();
    assertThat(factory.opened).allSatisfy(c -> assertThat(c.closed).hasValue(1));
    HostPoolStatistics end = pool.statistics();
    assertThat(end.closedInTotal()).isEqualTo(end.created());
    assertThat(end.inUse() + end.idle() + end.connecting() + end.waiting())
        .as("left over in %s", end)
        .isZero();
  }
}
