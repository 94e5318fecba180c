package dev.morphium.internal.pool.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.host.HostPoolStatistics;
import dev.morphium.pool.host.PoolListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many threads, a factory that fails, clears and closes at any time: nothing is left in the end.
 */
@Timeout(300)
class HostPoolStressTest {
  private static final int THREADS = 24;
  private static final int ROUNDS = 400;

  static LongStream seeds() {
    return LongStream.range(0, Long.getLong("stress.seeds", 10));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void nothingIsLostAndNobodyIsStuck(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    HostPoolSettings settings =
        HostPoolSettings.DEFAULTS
            .withSizes(random.nextInt(3), 3 + random.nextInt(8), 1 + random.nextInt(3))
            .withAges(Duration.ofMillis(1 + random.nextInt(50)), Duration.ofMillis(200))
            .withLeakThreshold(
                random.nextBoolean() ? Duration.ZERO : Duration.ofNanos(Long.MAX_VALUE));
    FakeFactory factory = new FakeFactory();
    factory.failing = () -> ThreadLocalRandom.current().nextInt(8) == 0;
    ManualScheduler scheduler = new ManualScheduler();
    HostPool pool =
        new HostPool(
            PoolFixture.HOST, factory, settings, scheduler, System::nanoTime, PoolListener.NONE);
    pool.ready();
    Set<Object> held = ConcurrentHashMap.newKeySet();
    List<CompletableFuture<Integer>> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      SplittableRandom own = random.split();
      threads.add(PoolFixture.start(() -> use(pool, held, own)));
    }
    boolean early = random.nextBoolean();
    disturb(pool, scheduler, random, threads, early);
    if (early) {
      pool.close();
    }
    int used = threads.stream().mapToInt(PoolFixture::result).sum();
    pool.close();
    assertThat(used).isGreaterThan(early ? -1 : 0);
    assertThat(factory.open()).isZero();
    assertThat(factory.mostOpening.get()).isLessThanOrEqualTo(settings.maxConnecting());
    assertThat(factory.opened).allSatisfy(c -> assertThat(c.closed).hasValue(1));
    HostPoolStatistics end = pool.statistics();
    assertThat(end.closedInTotal()).as("%s", end).isEqualTo(end.created());
    assertThat(end.inUse() + end.idle() + end.connecting() + end.waiting()).isZero();
  }

  /** A wake-up that got lost would end in a timeout here, because nothing ever fails. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyoneIsServedInTheEnd(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    HostPoolSettings settings =
        HostPoolSettings.DEFAULTS.withSizes(0, 1 + random.nextInt(4), 1 + random.nextInt(2));
    FakeFactory factory = new FakeFactory();
    HostPool pool =
        new HostPool(
            PoolFixture.HOST,
            factory,
            settings,
            new ManualScheduler(),
            System::nanoTime,
            PoolListener.NONE);
    pool.ready();
    List<CompletableFuture<Integer>> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      SplittableRandom own = random.split();
      threads.add(
          PoolFixture.start(
              () -> {
                for (int round = 0; round < ROUNDS; round++) {
                  PooledConnection mine = pool.checkOut(Deadline.after(Duration.ofSeconds(30)));
                  if (own.nextInt(10) == 0) {
                    ((FakeConnection) mine.connection()).breakDown();
                  } else if (own.nextInt(10) == 0) {
                    letOthersRun();
                  }
                  mine.close();
                }
                return ROUNDS;
              }));
    }
    int used = threads.stream().mapToInt(PoolFixture::result).sum();
    assertThat(used).isEqualTo(THREADS * ROUNDS);
    assertThat(pool.statistics().checkedOut()).isEqualTo(used);
    assertThat(pool.statistics().waiting()).isZero();
    pool.close();
    assertThat(factory.open()).isZero();
  }

  private static int use(HostPool pool, Set<Object> held, SplittableRandom random) {
    int used = 0;
    for (int i = 0; i < ROUNDS; i++) {
      boolean interrupt = random.nextInt(50) == 0;
      if (interrupt) {
        Thread.currentThread().interrupt();
      }
      Deadline deadline = Deadline.after(Duration.ofNanos(1 + random.nextInt(2_000_000)));
      try (PooledConnection connection = pool.checkOut(deadline)) {
        FakeConnection mine = (FakeConnection) connection.connection();
        assertThat(held.add(mine)).as("only one thread has it").isTrue();
        for (int turns = random.nextInt(5); turns > 0; turns--) {
          letOthersRun(); // others run while this one has it
        }
        if (random.nextInt(20) == 0) {
          mine.breakDown();
        }
        held.remove(mine);
        used++;
      } catch (DriverException.NotSent | DriverException.TimedOut e) {
        letOthersRun();
      }
      if (Thread.interrupted()) {
        assertThat(interrupt).isTrue();
      }
    }
    return used;
  }

  private static void disturb(
      HostPool pool,
      ManualScheduler scheduler,
      SplittableRandom random,
      List<CompletableFuture<Integer>> threads,
      boolean early) {
    AtomicInteger rounds = new AtomicInteger();
    Runnable disturbance =
        () -> {
          rounds.incrementAndGet();
          switch (random.nextInt(6)) {
            case 0 -> pool.clear(pool.generation(), random.nextBoolean(), null);
            case 1, 2, 3 -> pool.ready();
            case 4 -> scheduler.tick();
            default -> pool.statistics();
          }
        };
    try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
      ScheduledFuture<?> disturbed =
          clock.scheduleWithFixedDelay(disturbance, 0, 50, TimeUnit.MICROSECONDS);
      Awaitility.await()
          .pollInterval(Duration.ofMillis(1))
          .until(
              () ->
                  threads.stream().allMatch(CompletableFuture::isDone)
                      || early && rounds.get() > 1_000
                      || disturbed.isDone());
      assertThat(disturbed.isDone()).as("a disturbance failed").isFalse();
      disturbed.cancel(false);
    }
    pool.ready();
  }

  /** Varies who comes when: the pool must hold with any order. */
  @SuppressWarnings("ThreadPriorityCheck")
  private static void letOthersRun() {
    Thread.yield();
  }
}
