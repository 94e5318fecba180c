package dev.morphium.internal.pool.host;

import static dev.morphium.internal.pool.host.PoolFixture.error;
import static dev.morphium.internal.pool.host.PoolFixture.result;
import static dev.morphium.internal.pool.host.PoolFixture.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.DriverException;
import dev.morphium.pool.host.CheckOutFailure;
import dev.morphium.pool.host.CloseReason;
import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.host.PoolEvent;
import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.host.PoolState;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What clearing a pool does to its connections, and to those who want one. */
@Timeout(300)
class ClearTest {
  private final RuntimeException cause = new IllegalStateException("no answer to hello");

  @Test
  void aClearedPoolRefusesUntilItIsReady() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      fixture.take().close();
      assertThat(fixture.pool.clear(0, false, cause)).isTrue();
      assertThat(fixture.factory.open()).as("idle ones are closed at once").isZero();
      assertThat(fixture.pool.state()).isEqualTo(PoolState.PAUSED);
      assertThatThrownBy(fixture::take)
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessage(
              "the pool of db1:27017 is paused until its host answers."
                  + " Its last connection failed: no answer to hello")
          .hasCause(cause);
      fixture.pool.ready();
      PooledConnection fresh = fixture.take();
      assertThat(fresh.generation()).isEqualTo(1).isEqualTo(fixture.pool.generation());
      fresh.close();
      assertThat(fixture.pool.statistics().closed()).containsEntry(CloseReason.STALE, 1L);
    }
  }

  @Test
  void staleConnectionsAreClosedWhenTheyComeBack() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      PooledConnection old = fixture.take();
      fixture.pool.clear(0, false, cause);
      assertThat(old.connection().usable()).as("in use, so left alone").isTrue();
      fixture.pool.ready();
      old.close();
      assertThat(fixture.factory.open()).isZero();
      assertThat(fixture.pool.statistics().idle()).isZero();
    }
  }

  @Test
  void connectionsInUseAreClosedWhenThatIsAskedFor() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS.withSizes(0, 1, 1))) {
      PooledConnection old = fixture.take();
      fixture.pool.clear(0, true, cause);
      assertThat(old.connection().usable()).isFalse();
      fixture.pool.ready();
      PooledConnection fresh = fixture.take();
      assertThat(fresh.id()).isEqualTo(2);
      old.close();
      assertThat(fixture.pool.statistics().inUse()).isEqualTo(1);
      assertThat(fixture.pool.statistics().closed()).containsEntry(CloseReason.STALE, 1L);
      fresh.close();
      assertThat(fixture.pool.statistics().idle()).isEqualTo(1);
    }
  }

  @Test
  void oldNewsClearNothing() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      PooledConnection old = fixture.take();
      assertThat(fixture.pool.clear(old.generation(), false, cause)).isTrue();
      fixture.pool.ready();
      assertThat(fixture.pool.clear(old.generation(), false, cause)).isFalse();
      assertThat(fixture.pool.state()).isEqualTo(PoolState.READY);
      assertThat(fixture.pool.generation()).isEqualTo(1);
      old.close();
    }
  }

  @Test
  void clearingAPausedPoolIsNotAnnouncedAgain() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      fixture.pool.clear(0, false, cause);
      assertThat(fixture.pool.clear(1, false, cause)).isTrue();
      assertThat(fixture.pool.generation()).isEqualTo(2);
      assertThat(fixture.events(PoolEvent.PoolCleared.class))
          .containsExactly(new PoolEvent.PoolCleared(PoolFixture.HOST, 1, false, cause));
    }
  }

  @Test
  void thoseWhoWaitHearOfItAfterTheListener() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS.withSizes(0, 1, 1))) {
      PooledConnection held = fixture.take();
      CompletableFuture<PooledConnection> waiter = start(fixture::take);
      fixture.awaitWaiting(1);
      fixture.pool.clear(0, false, cause);
      assertThat(error(waiter)).isInstanceOf(DriverException.NotSent.class).hasCause(cause);
      assertThat(fixture.eventNames()).endsWith("PoolCleared", "CheckOutFailed");
      assertThat(fixture.pool.statistics().failed())
          .containsEntry(CheckOutFailure.POOL_CLEARED, 1L);
      held.close();
    }
  }

  @Test
  void aConnectionThatWasBeingOpenedIsStaleAndAnotherOneIsTried() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      Semaphore gate = new Semaphore(0);
      fixture.factory.gate = gate;
      CompletableFuture<PooledConnection> taker = start(fixture::take);
      PoolFixture.await(() -> fixture.factory.opening.get() == 1);
      fixture.pool.clear(0, false, cause);
      fixture.pool.ready();
      gate.release(2);
      PooledConnection fresh = result(taker);
      assertThat(fresh.id()).isEqualTo(2);
      assertThat(fresh.generation()).isEqualTo(1);
      fresh.close();
      assertThat(fixture.pool.statistics().closed()).containsEntry(CloseReason.STALE, 1L);
    }
  }

  @Test
  void aListenerMayClearThePoolAtOnce() {
    FakeFactory factory = new FakeFactory();
    factory.failing = () -> true;
    ManualScheduler scheduler = new ManualScheduler();
    HostPool[] self = new HostPool[1];
    PoolListener clearing =
        event -> {
          if (event instanceof PoolEvent.OpenFailed failed) {
            self[0].clear(failed.generation(), true, failed.error());
          }
        };
    try (HostPool pool =
        new HostPool(
            PoolFixture.HOST,
            factory,
            HostPoolSettings.DEFAULTS,
            scheduler,
            System::nanoTime,
            clearing)) {
      self[0] = pool;
      pool.ready();
      assertThatThrownBy(() -> pool.checkOut(PoolFixture.SOON))
          .hasMessage("nobody listens at db1:27017");
      assertThat(pool.state()).isEqualTo(PoolState.PAUSED);
      assertThat(pool.statistics().connecting()).isZero();
    }
  }
}
