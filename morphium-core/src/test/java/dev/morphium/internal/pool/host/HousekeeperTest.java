package dev.morphium.internal.pool.host;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.morphium.pool.host.CloseReason;
import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.host.PoolEvent;
import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** The upkeep, by a clock that the test moves. */
@Timeout(300)
class HousekeeperTest {
  private static final HostPoolSettings AGES =
      HostPoolSettings.DEFAULTS.withAges(Duration.ofSeconds(10), Duration.ofSeconds(60));

  @Test
  void connectionsThatAreIdleForTooLongAreClosed() {
    try (PoolFixture fixture = PoolFixture.ready(AGES)) {
      PooledConnection one = fixture.take();
      PooledConnection two = fixture.take();
      one.close();
      fixture.pass(Duration.ofSeconds(8));
      two.close();
      fixture.scheduler.tick();
      assertThat(fixture.pool.statistics().idle()).isEqualTo(2);
      fixture.pass(Duration.ofSeconds(3));
      fixture.scheduler.tick();
      assertThat(fixture.pool.statistics().idle()).isEqualTo(1);
      assertThat(fixture.pool.statistics().closed()).containsEntry(CloseReason.IDLE, 1L);
      assertThat(fixture.take().id()).isEqualTo(2);
    }
  }

  @Test
  void idleTimeIsObservedBetweenRoundsToo() {
    try (PoolFixture fixture = PoolFixture.ready(AGES)) {
      fixture.take().close();
      fixture.pass(Duration.ofSeconds(11));
      assertThat(fixture.take().id()).isEqualTo(2);
    }
  }

  @Test
  void connectionsThatLivedForTooLongAreClosedWhenTheyComeBack() {
    try (PoolFixture fixture = PoolFixture.ready(AGES)) {
      PooledConnection connection = fixture.take();
      fixture.pass(Duration.ofSeconds(61));
      fixture.scheduler.tick();
      assertThat(connection.connection().usable()).isTrue();
      connection.close();
      assertThat(fixture.pool.statistics().closed()).containsEntry(CloseReason.EXPIRED, 1L);
    }
  }

  @Test
  void theSmallestNumberIsKeptOpen() {
    try (PoolFixture fixture = new PoolFixture(AGES.withSizes(3, 10, 2))) {
      fixture.scheduler.tick();
      assertThat(fixture.factory.opened).as("paused").isEmpty();
      fixture.pool.ready();
      PoolFixture.await(() -> fixture.pool.statistics().idle() == 3);
      fixture.pass(Duration.ofSeconds(11));
      fixture.scheduler.tick();
      PoolFixture.await(() -> fixture.factory.opened.size() == 6);
      PoolFixture.await(() -> fixture.pool.statistics().idle() == 3);
      assertThat(fixture.factory.mostOpening).hasValue(1);
    }
  }

  @Test
  void aHostThatDoesNotAnswerIsAskedAgainInTheNextRound() {
    try (PoolFixture fixture = new PoolFixture(AGES.withSizes(2, 10, 2))) {
      fixture.factory.failing = () -> true;
      fixture.pool.ready();
      PoolFixture.await(() -> fixture.events(PoolEvent.OpenFailed.class).size() == 1);
      fixture.factory.failing = () -> false;
      PoolFixture.await(
          () -> {
            fixture.scheduler.tick();
            return fixture.pool.statistics().idle() == 2;
          });
    }
  }

  @Test
  void aHostThatHangsDelaysNoOther() {
    HostPoolSettings settings = AGES.withSizes(2, 10, 2);
    ManualScheduler shared = new ManualScheduler();
    FakeFactory hanging = new FakeFactory();
    hanging.gate = new Semaphore(0);
    FakeFactory quick = new FakeFactory();
    try (HostPool slow =
            new HostPool(
                new HostAddress("slow", 1),
                hanging,
                settings,
                shared,
                System::nanoTime,
                PoolListener.NONE);
        HostPool other =
            new HostPool(
                new HostAddress("other", 1),
                quick,
                settings,
                shared,
                System::nanoTime,
                PoolListener.NONE)) {
      slow.ready();
      PoolFixture.await(() -> hanging.opening.get() == 1);
      other.ready();
      shared.tick();
      PoolFixture.await(() -> other.statistics().idle() == 2);
      other.checkOut(PoolFixture.SOON).close();
      assertThat(hanging.opened).isEmpty();
    }
    assertThat(quick.open()).isZero();
  }

  @Test
  void closingEndsAnAttemptToOpenInAdvance() {
    PoolFixture fixture = new PoolFixture(AGES.withSizes(2, 10, 2));
    fixture.factory.gate = new Semaphore(0);
    fixture.pool.ready();
    PoolFixture.await(() -> fixture.factory.opening.get() == 1);
    fixture.close();
    assertThat(fixture.factory.opening).hasValue(0);
    assertThat(fixture.factory.opened).isEmpty();
  }

  @Test
  void aConnectionThatDoesNotComeBackIsReportedOnceWithItsTaker() {
    List<ILoggingEvent> logged = new CopyOnWriteArrayList<>();
    AppenderBase<ILoggingEvent> appender =
        new AppenderBase<>() {
          @Override
          protected void append(ILoggingEvent event) {
            if (event.getFormattedMessage().contains("has been in use")) { // not of other tests
              logged.add(event);
            }
          }
        };
    // another test may have begun to start the log
    PoolFixture.await(() -> LoggerFactory.getLogger(HostPool.class) instanceof Logger);
    Logger logger = (Logger) LoggerFactory.getLogger(HostPool.class);
    appender.start();
    logger.addAppender(appender);
    try (PoolFixture fixture =
        PoolFixture.ready(HostPoolSettings.DEFAULTS.withLeakThreshold(Duration.ofMinutes(5)))) {
      PooledConnection forgotten = fixture.take();
      fixture.pass(Duration.ofMinutes(5));
      fixture.scheduler.tick();
      assertThat(fixture.pool.statistics().suspectedLeaks()).isZero();
      fixture.pass(Duration.ofMinutes(1));
      fixture.scheduler.tick();
      fixture.scheduler.tick();
      assertThat(fixture.pool.statistics().suspectedLeaks()).isEqualTo(1);
      assertThat(fixture.events(PoolEvent.LeakSuspected.class)).hasSize(1);
      forgotten.close();
    } finally {
      logger.detachAppender(appender);
    }
    assertThat(logged).hasSize(1);
    assertThat(logged.getFirst().getFormattedMessage())
        .startsWith("connection 1 to db1:27017 has been in use for 360000 ms");
    assertThat(logged.getFirst().getThrowableProxy().getStackTraceElementProxyArray())
        .anySatisfy(
            line -> assertThat(line.toString()).contains(HousekeeperTest.class.getSimpleName()));
  }
}
