package dev.morphium.internal.pool.host;

import static dev.morphium.internal.pool.host.PoolFixture.SOON;
import static dev.morphium.internal.pool.host.PoolFixture.error;
import static dev.morphium.internal.pool.host.PoolFixture.result;
import static dev.morphium.internal.pool.host.PoolFixture.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.pool.host.CheckOutFailure;
import dev.morphium.pool.host.HostPoolSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that find no free connection. */
@Timeout(300)
class WaitingTest {
  private static final HostPoolSettings ONE = HostPoolSettings.DEFAULTS.withSizes(0, 1, 2);

  @Test
  void waitersAreServedInTheOrderInWhichTheyCame() {
    try (PoolFixture fixture = PoolFixture.ready(ONE)) {
      PooledConnection held = fixture.take();
      List<Integer> order = new CopyOnWriteArrayList<>();
      List<CompletableFuture<Boolean>> waiters = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        int number = i;
        waiters.add(
            start(
                () -> {
                  try (PooledConnection mine = fixture.take()) {
                    return mine.id() == 1 && order.add(number);
                  }
                }));
        fixture.awaitWaiting(i + 1);
      }
      held.close();
      waiters.forEach(waiter -> assertThat(result(waiter)).isTrue());
      assertThat(order).isSorted().hasSize(20);
      assertThat(fixture.factory.opened).hasSize(1);
    }
  }

  @Test
  void aFullPoolSaysWhatToDo() {
    try (PoolFixture fixture = PoolFixture.ready(ONE.withWaitQueueTimeout(Duration.ofMillis(20)))) {
      PooledConnection held = fixture.take();
      fixture.pass(Duration.ofSeconds(5));
      assertThatThrownBy(fixture::take)
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessageContainingAll(
              "no connection to db1:27017 became free within",
              "1 of at most 1 connections are in use (longest by thread "
                  + Thread.currentThread().getName()
                  + " for 5000 ms)",
              "0 are being opened, 0 are idle, and 0 other threads wait",
              "Raise maxPoolSize or waitQueueTimeoutMS");
      assertThat(fixture.pool.statistics().failed()).containsEntry(CheckOutFailure.TIMEOUT, 1L);
      held.close();
      fixture.take().close();
    }
  }

  @Test
  void theDeadlineOfTheOperationEndsTheWaitToo() {
    try (PoolFixture fixture = PoolFixture.ready(ONE)) {
      PooledConnection held = fixture.take();
      assertThatThrownBy(() -> fixture.pool.checkOut(Deadline.after(Duration.ofMillis(20))))
          .isInstanceOf(DriverException.TimedOut.class)
          .hasMessageStartingWith("nothing was sent before the deadline: no connection to");
      held.close();
      assertThat(fixture.pool.statistics().idle()).isEqualTo(1);
    }
  }

  @Test
  void anInterruptedWaiterLeavesItsPlaceAndStaysInterrupted() {
    try (PoolFixture fixture = PoolFixture.ready(ONE)) {
      PooledConnection held = fixture.take();
      CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
      Thread waiter =
          Thread.startVirtualThread(
              () -> {
                try {
                  fixture.take();
                } catch (DriverException.NotSent e) {
                  interrupted.complete(
                      Thread.currentThread().isInterrupted()
                          && e.getCause() instanceof InterruptedException
                          && e.getMessage().startsWith("the thread was interrupted"));
                }
              });
      fixture.awaitWaiting(1);
      waiter.interrupt();
      assertThat(result(interrupted)).isTrue();
      assertThat(fixture.pool.statistics().waiting()).isZero();
      held.close();
      fixture.take().close();
    }
  }

  @Test
  void onlySoManyConnectionsAreOpenedAtATime() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      PooledConnection free = fixture.take();
      Semaphore gate = new Semaphore(0);
      fixture.factory.gate = gate;
      List<CompletableFuture<PooledConnection>> takers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        takers.add(start(fixture::take));
        int opening = Math.min(i + 1, 2);
        PoolFixture.await(() -> fixture.factory.opening.get() == opening);
      }
      fixture.awaitWaiting(1);
      assertThat(fixture.pool.statistics().connecting()).isEqualTo(2);
      free.close();
      PooledConnection third = result(takers.get(2));
      assertThat(third.id()).as("the one that came back").isEqualTo(1);
      takers.add(start(fixture::take));
      fixture.awaitWaiting(1);
      gate.release(3);
      takers.forEach(taker -> result(taker).close());
      assertThat(fixture.factory.mostOpening).hasValue(2);
      assertThat(fixture.pool.statistics().idle()).isEqualTo(4);
    }
  }

  @Test
  void waitingForOthersToConnectEndsToo() {
    try (PoolFixture fixture =
        PoolFixture.ready(
            HostPoolSettings.DEFAULTS
                .withSizes(0, 10, 2)
                .withWaitQueueTimeout(Duration.ofMillis(20)))) {
      Semaphore gate = new Semaphore(0);
      fixture.factory.gate = gate;
      CompletableFuture<PooledConnection> one = start(fixture::take);
      CompletableFuture<PooledConnection> two = start(fixture::take);
      PoolFixture.await(() -> fixture.factory.opening.get() == 2);
      assertThatThrownBy(fixture::take)
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessageContaining("0 of at most 10 connections are in use")
          .hasMessageContaining("2 are being opened");
      gate.release(2);
      result(one).close();
      result(two).close();
    }
  }

  @Test
  void aFailedAttemptLetsTheNextOneTry() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS.withSizes(0, 1, 1))) {
      Semaphore gate = new Semaphore(0);
      fixture.factory.gate = gate;
      fixture.factory.failing = () -> fixture.factory.opened.isEmpty() && gate.tryAcquire();
      CompletableFuture<PooledConnection> first = start(fixture::take);
      PoolFixture.await(() -> fixture.factory.opening.get() == 1);
      CompletableFuture<PooledConnection> second = start(fixture::take);
      fixture.awaitWaiting(1);
      gate.release(2);
      assertThat(error(first)).isInstanceOf(DriverException.NotSent.class);
      gate.release(1);
      result(second).close();
    }
  }

  @Test
  void aBrokenConnectionMakesRoomForAWaiter() {
    try (PoolFixture fixture = PoolFixture.ready(ONE)) {
      PooledConnection held = fixture.take();
      CompletableFuture<PooledConnection> waiter = start(fixture::take);
      fixture.awaitWaiting(1);
      fixture.factory.opened.getFirst().breakDown();
      held.close();
      PooledConnection fresh = result(waiter);
      assertThat(fresh.id()).isEqualTo(2);
      fresh.close();
    }
  }

  @Test
  void closingRefusesThoseWhoWait() {
    PoolFixture fixture = PoolFixture.ready(ONE);
    fixture.take();
    CompletableFuture<PooledConnection> waiter = start(() -> fixture.pool.checkOut(SOON));
    fixture.awaitWaiting(1);
    fixture.close();
    assertThat(error(waiter))
        .isInstanceOf(DriverException.NotSent.class)
        .hasMessage("the pool of db1:27017 is closed");
  }

  @Test
  void aConnectionThatIsOpenedWhileThePoolClosesIsClosed() {
    PoolFixture fixture = PoolFixture.ready(ONE);
    Semaphore gate = new Semaphore(0);
    fixture.factory.gate = gate;
    CompletableFuture<PooledConnection> taker = start(fixture::take);
    PoolFixture.await(() -> fixture.factory.opening.get() == 1);
    fixture.pool.close();
    gate.release();
    assertThat(error(taker)).isInstanceOf(DriverException.NotSent.class);
    assertThat(fixture.factory.opened).hasSize(1);
    fixture.close();
  }
}
