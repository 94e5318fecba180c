package dev.morphium.internal.pool.host;

import static dev.morphium.internal.pool.host.PoolFixture.HOST;
import static dev.morphium.internal.pool.host.PoolFixture.SOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.DriverException;
import dev.morphium.pool.host.CheckOutFailure;
import dev.morphium.pool.host.CloseReason;
import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.host.HostPoolStatistics;
import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.host.PoolState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Taking and giving back, as one thread sees it. */
class HostPoolTest {
  @Test
  void aPoolIsPausedUntilItIsReady() {
    try (PoolFixture fixture = new PoolFixture(HostPoolSettings.DEFAULTS)) {
      assertThatThrownBy(fixture::take)
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessage("the pool of db1:27017 is paused until its host answers.");
      fixture.pool.ready();
      fixture.pool.ready();
      fixture.take().close();
      assertThat(fixture.eventNames())
          .containsExactly(
              "PoolCreated",
              "CheckOutStarted",
              "CheckOutFailed",
              "PoolReady",
              "CheckOutStarted",
              "ConnectionCreated",
              "ConnectionReady",
              "CheckedOut",
              "CheckedIn");
    }
  }

  @Test
  void theConnectionUsedLastIsUsedAgain() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      PooledConnection one = fixture.take();
      PooledConnection two = fixture.take();
      one.close();
      two.close();
      PooledConnection again = fixture.take();
      assertThat(again.id()).isEqualTo(2).isEqualTo(two.id());
      assertThat(again.connection()).isSameAs(fixture.factory.opened.get(1));
      HostPoolStatistics statistics = fixture.pool.statistics();
      assertThat(statistics.inUse()).isEqualTo(1);
      assertThat(statistics.idle()).isEqualTo(1);
      assertThat(statistics.created()).isEqualTo(2);
      assertThat(statistics.checkedOut()).isEqualTo(3);
      assertThat(statistics.waits().getFirst().count()).isEqualTo(1);
      again.close();
    }
  }

  @Test
  void givingBackTwiceIsAMistakeThatIsNamed() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      PooledConnection first = fixture.take();
      first.close();
      assertThatIllegalStateException().isThrownBy(first::close).withMessageContaining("already");
      PooledConnection second = fixture.take();
      assertThat(second.id()).isEqualTo(first.id());
      assertThatIllegalStateException()
          .isThrownBy(() -> fixture.pool.checkIn(first))
          .withMessage(
              "connection 1 to db1:27017 was given back to its pool already;"
                  + " give it back exactly once");
      assertThatIllegalStateException().isThrownBy(first::connection);
      assertThat(second.connection().usable()).isTrue();
      second.close();
    }
  }

  @Test
  void aConnectionOfAnotherPoolIsNotTaken() {
    try (PoolFixture one = PoolFixture.ready(HostPoolSettings.DEFAULTS);
        PoolFixture other = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      PooledConnection connection = one.take();
      assertThatIllegalStateException()
          .isThrownBy(() -> other.pool.checkIn(connection))
          .withMessageContaining("belongs to the pool of db1:27017");
      connection.close();
      assertThat(one.pool.statistics().idle()).isEqualTo(1);
    }
  }

  @Test
  void brokenConnectionsAreDroppedWhenTheyComeBack() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      PooledConnection connection = fixture.take();
      fixture.factory.opened.getFirst().breakDown();
      connection.close();
      assertThat(fixture.factory.open()).isZero();
      assertThat(fixture.pool.statistics().closed()).containsEntry(CloseReason.ERROR, 1L);
      assertThat(fixture.take().id()).isEqualTo(2);
    }
  }

  @Test
  void connectionsThatBrokeWhileIdleAreNotGivenOut() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      fixture.take().close();
      fixture.factory.opened.getFirst().breakDown();
      assertThat(fixture.take().id()).isEqualTo(2);
    }
  }

  @Test
  void whatCannotBeOpenedIsAnnouncedBeforeItIsThrown() {
    try (PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS)) {
      fixture.factory.failing = () -> true;
      assertThatThrownBy(fixture::take)
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessage("nobody listens at db1:27017");
      assertThat(fixture.eventNames())
          .endsWith(
              "CheckOutStarted",
              "ConnectionCreated",
              "OpenFailed",
              "ConnectionClosed",
              "CheckOutFailed");
      assertThat(fixture.pool.statistics().failed())
          .containsEntry(CheckOutFailure.CONNECTION_ERROR, 1L);
      fixture.factory.failing = () -> false;
      fixture.take().close();
    }
  }

  @Test
  void afterCloseNothingIsGivenOutAndWhatComesBackIsClosed() {
    PoolFixture fixture = PoolFixture.ready(HostPoolSettings.DEFAULTS);
    PooledConnection inUse = fixture.take();
    fixture.take().close();
    fixture.close();
    fixture.close();
    assertThatThrownBy(fixture::take)
        .isInstanceOf(DriverException.NotSent.class)
        .hasMessage("the pool of db1:27017 is closed");
    assertThat(fixture.factory.open()).isZero();
    inUse.close();
    fixture.pool.ready();
    assertThat(fixture.pool.clear(0, false, null)).isFalse();
    assertThat(fixture.pool.state()).isEqualTo(PoolState.CLOSED);
    assertThat(fixture.eventNames().stream().filter("PoolClosed"::equals)).hasSize(1);
    fixture.close();
  }

  @Test
  void aListenerThatThrowsHarmsNothing() {
    FakeFactory factory = new FakeFactory();
    ManualScheduler scheduler = new ManualScheduler();
    PoolListener angry =
        event -> {
          throw new AssertionError("at " + event);
        };
    try (HostPool pool =
        new HostPool(
            HOST, factory, HostPoolSettings.DEFAULTS, scheduler, System::nanoTime, angry)) {
      pool.ready();
      pool.checkOut(SOON).close();
      pool.clear(0, true, null);
      assertThatThrownBy(() -> pool.checkOut(SOON)).isInstanceOf(DriverException.NotSent.class);
      pool.ready();
      pool.checkOut(SOON).close();
      assertThat(pool.statistics().idle()).isEqualTo(1);
    }
    assertThat(factory.open()).isZero();
  }

  @Test
  void settingsSayWhatIsWrongWithThem() {
    HostPoolSettings defaults = HostPoolSettings.DEFAULTS;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> defaults.withSizes(5, 4, 2))
        .withMessage("minPoolSize (5) must not be larger than maxPoolSize (4)");
    assertThat(defaults.withSizes(5, 0, 2).capacity()).isEqualTo(Integer.MAX_VALUE);
    assertThatIllegalArgumentException().isThrownBy(() -> defaults.withSizes(0, 4, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> defaults.withAges(Duration.ofMillis(-1), Duration.ZERO))
        .withMessageContaining("maxIdleTimeMS");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> defaults.withMaintenanceInterval(Duration.ZERO));
  }
}
